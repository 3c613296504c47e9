import type { Leg } from '../deal/deal.ts';
import { legNames } from '../deal/leg-fields.ts';
import { dateOfEpochDay } from '../time/local-date.ts';
import type { ScheduleFailure } from '../time/schedule-terms.ts';
import type { AmortisationFault } from './amortisation.ts';
import type { DealFailure } from './deal-failure.ts';

/** A schedule that cannot be resolved, as a fault of the field that is wrong. */
export function scheduleFailure(failure: ScheduleFailure, leg: Leg, place: 0 | 1): DealFailure {
	const names = legNames[place];
	switch (failure.reason) {
		case 'outside-calendar':
			return failure;
		case 'regular-date-outside':
			return {
				reason: 'out-of-range',
				field: names.FirstRegularPaymentDate,
				found: 'a date outside the deal',
				expected: 'a date after startDate and before endDate',
			};
		case 'too-many-periods':
			return {
				reason: 'out-of-range',
				field: names.InterestPaymentFrequency,
				found: leg.statedFrequency,
				expected: `a frequency that gives the leg at most ${failure.most} periods`,
			};
		default:
			return {
				reason: 'start-not-before-end',
				field: 'endDate',
				found: 'no business day between startDate and endDate',
				expected: 'a business day after startDate',
			};
	}
}

/** The same for notionals. */
export function amortisationFailure(fault: AmortisationFault, leg: Leg, place: 0 | 1): DealFailure {
	if (fault.reason === 'amortisation-gap') {
		return {
			reason: 'amortisation-gap',
			field: 'amortizationSchedule',
			found: `without a row of leg${place + 1} for ${dateOfEpochDay(fault.day)}`,
			expected: `rows for every period; those of leg${place + 1} are from ${dateOfEpochDay(fault.from)} to ${dateOfEpochDay(fault.to)}`,
		};
	}
	return {
		reason: 'amortisation-uneven',
		field: 'amortizationFrequency',
		found: statedStep(leg),
		expected: `a frequency that divides the ${fault.periods} periods of leg${place + 1} into equal steps`,
	};
}

/** The frequency of an amortisation as it was sent, or that of the payments in its place. */
function statedStep({ amortisation, statedFrequency }: Leg): string {
	const stated = amortisation?.type === 'schedule' ? undefined : amortisation?.statedFrequency;
	return stated ?? statedFrequency;
}
