import type { MissingFixing } from '../../shared/compounding/compound.ts';
import type { GridFailure } from '../../shared/compounding/observation-grid.ts';
import { badRequest, type Refusal } from '../platform/http/refusal.ts';

/** What a calculation that cannot be carried out is answered with. */
export function refuseFailure(failure: GridFailure | MissingFixing): Refusal {
	switch (failure.reason) {
		case 'missing-fixing':
			return badRequest(failure.reason, `No ${failure.index} fixing for ${failure.date}.`, {
				index: failure.index,
				date: failure.date,
			});
		case 'outside-calendar': {
			const { calendar, date, completeFrom, completeTo } = failure;
			return badRequest(
				failure.reason,
				`Calendar ${calendar} is complete from ${completeFrom} to ${completeTo}; the calculation needs ${date}.`,
				{ calendar, date, from: completeFrom, to: completeTo },
			);
		}
		case 'non-business-day': {
			const label = failure.field === 'startDate' ? 'Start Date' : 'End Date';
			return badRequest(failure.reason, `${label} ${failure.date} falls on non-business day. Please change it first.`, {
				field: failure.field,
				date: failure.date,
			});
		}
		case 'lockout-too-long':
			return badRequest(
				failure.reason,
				`lockout is ${failure.lockoutDays} business days; this period allows at most ${failure.max}.`,
				{ lockout: failure.lockoutDays, max: failure.max },
			);
		case 'start-not-before-end':
			return badRequest(failure.reason, `startDate ${failure.start} must be before endDate ${failure.end}.`, {
				start: failure.start,
				end: failure.end,
			});
		case 'empty-observation-period':
			return badRequest(
				failure.reason,
				`The observation period of ${failure.start} to ${failure.end} has no day; leave the observation shift out or take business days.`,
				{ start: failure.start, end: failure.end },
			);
	}
}
