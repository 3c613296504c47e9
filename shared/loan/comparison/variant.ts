import { type ClosedChangeDate, type LoanTerms, loanGrid } from '#shared/compounding/loan-totals.ts';
import { type GridFailure, type ObservationGrid, observationGridOfDays } from '#shared/compounding/observation-grid.ts';
import { preceding } from '#shared/time/adjust-date.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { EpochDay } from '#shared/time/local-date.ts';

/**
 * Method of calculating the interest of a period from overnight fixings.
 *
 * `compounded`: compounded in arrears. `simple`: the same fixings, without interest on interest. `in-advance`: simple
 * interest at the rate compounded over the preceding period of the same length, which is known at the start of the
 * period.
 */
export type InterestMethod = 'compounded' | 'simple' | 'in-advance';

export interface VariantTerms {
	readonly method: InterestMethod;
	/** Terms of the loan. With `in-advance`, lookback, lockout and shift apply to the preceding period. */
	readonly loan: LoanTerms;
	/** Business days from the end of the period to the payment. Not negative; does not affect the interest. */
	readonly paymentDelayDays: number;
}

export interface ResolvedVariant extends VariantTerms {
	readonly accrual: ObservationGrid;
	/** Days whose fixings determine the rate: days of {@link accrual}, or of the preceding period for `in-advance`. */
	readonly observed: ObservationGrid;
}

/** Adds the accrual and observation days to a variant. Both follow the joint calendar of the loan. */
export function resolveVariant(
	variant: VariantTerms,
	joint: BusinessCalendar,
): ResolvedVariant | GridFailure | ClosedChangeDate {
	const { method, loan } = variant;
	const plain = { ...loan.observation, lookbackDays: 0, hasObservationShift: false, lockoutDays: 0 };
	const accrual = loanGrid(method === 'in-advance' ? { ...loan, observation: plain } : loan, joint);
	if ('reason' in accrual) return accrual;
	const observed = method === 'in-advance' ? precedingGrid(accrual, loan, joint) : accrual;
	return 'reason' in observed ? observed : { ...variant, accrual, observed };
}

/** Returns the days before the period, as many calendar days as it has. The first one moves back to a business day. */
function precedingGrid(
	{ boundaries, interestDays }: ObservationGrid,
	{ observation }: LoanTerms,
	joint: BusinessCalendar,
): ObservationGrid | GridFailure {
	const end = boundaries[0] as EpochDay;
	const start = preceding(end - interestDays, joint);
	return typeof start === 'number' ? observationGridOfDays(start, end, joint, observation) : start;
}
