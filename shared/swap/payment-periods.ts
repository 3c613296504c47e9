import { type Calculation, type Leg, legNames } from '#shared/deal/deal.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import { isFirstStub } from '#shared/time/schedule-dates.ts';
import type { DealFailure } from './deal-result.ts';
import type { LegPeriods } from './leg-periods.ts';

/**
 * Groups calculation periods into payment periods. A calculation period is paid together with the last one of its
 * payment period.
 *
 * Payment periods are counted from the side from which dates are rolled. The remainder at the other side is one payment
 * period. Regular dates given in the deal are payment dates.
 * @returns a fault if the time between the regular dates is not a whole number of payment periods
 */
export function groupPayments(
	periods: LegPeriods,
	leg: Leg,
	{ frequency: calculated }: Calculation,
	place: 0 | 1,
): DealFailure | undefined {
	const { count, payment, opensPayment, schedule } = periods;
	opensPayment.fill(0, 0, count);
	opensPayment[0] = 1;
	if (leg.frequency !== 'zero') {
		const perPayment = leg.frequency.count / calculated.count;
		const { firstRegularDate, lastRegularDate } = leg;
		const names = legNames[place];
		const placeOf = (day: EpochDay | undefined) =>
			day === undefined ? -1 : schedule.unadjusted.subarray(0, count + 1).indexOf(day);
		const first = Math.max(0, placeOf(firstRegularDate));
		const regularEnd = placeOf(lastRegularDate);
		const last = regularEnd < 0 ? count : regularEnd;
		const isBackward = isFirstStub(leg.stub);
		const isBetween = isBackward ? firstRegularDate !== undefined : lastRegularDate !== undefined;
		if (isBetween && (last - first) % perPayment !== 0) {
			const field = isBackward ? names.FirstRegularPaymentDate : names.LastRegularPaymentDate;
			const from = dateOfEpochDay(schedule.unadjusted[isBackward ? last : first] as EpochDay);
			return {
				reason: 'field-contradiction',
				field,
				found: dateOfEpochDay(schedule.unadjusted[isBackward ? first : last] as EpochDay),
				expected: `a date that is whole payment periods of ${leg.statedFrequency} ${isBackward ? 'before' : 'after'} ${from}`,
			};
		}
		if (isBackward) for (let i = last; i >= first; i -= perPayment) opensPayment[i] = 1;
		else for (let i = first; i <= last; i += perPayment) opensPayment[i] = 1;
	}
	for (let i = count - 2; i >= 0; i--) if (opensPayment[i + 1] === 0) payment[i] = payment[i + 1] as EpochDay;
	return undefined;
}

/** Returns the fault of a notional changing in a payment period: exchange and interest on interest are undefined. */
export function notionalFault(
	{ count, notional, opensPayment, schedule }: LegPeriods,
	leg: Leg,
	place: 0 | 1,
): DealFailure | undefined {
	for (let i = 1; i < count; i++) {
		if (opensPayment[i] === 1 || notional[i] === notional[i - 1]) continue;
		return {
			reason: 'field-contradiction',
			field: leg.amortisation === undefined ? legNames[place].NotionalSchedule : 'amortizationSchedule',
			found: `a change on ${dateOfEpochDay(schedule.unadjusted[i] as EpochDay)}, inside a payment period`,
			expected: 'changes of the notional at the start of a payment period',
		};
	}
	return undefined;
}
