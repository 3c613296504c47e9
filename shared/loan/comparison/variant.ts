import { type ClosedChangeDate, type LoanTerms, loanGrid } from '#shared/compounding/loan-totals.ts';
import { type GridFailure, type ObservationGrid, observationGridOfDays } from '#shared/compounding/observation-grid.ts';
import { preceding } from '#shared/time/adjust-date.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { EpochDay } from '#shared/time/local-date.ts';

/**
 * Method that derives the interest of a period from overnight fixings.
 *
 * `compounded`: compounded in arrears. `simple`: the fixings of the same days, without interest on interest.
 * `in-advance`: the rate compounded over the preceding period of the same length, paid as simple interest. The rate is
 * known at the start of the period.
 */
export type InterestMethod = 'compounded' | 'simple' | 'in-advance';

/** One way to calculate the interest of a loan's period. */
export interface VariantTerms {
	readonly method: InterestMethod;
	/** If interest is fixed in advance, its observation terms apply to the preceding period. */
	readonly loan: LoanTerms;
	/** Business days from the end of the period to the payment; not negative. It does not affect the interest. */
	readonly paymentDelayDays: number;
}

/** A variant with its dates. */
export interface ResolvedVariant extends VariantTerms {
	/** The days on which interest accrues. */
	readonly accrual: ObservationGrid;
	/**
	 * Days whose fixings determine the rate: {@link accrual}, or the preceding period if interest is fixed in advance.
	 */
	readonly observed: ObservationGrid;
}

/** Resolves a variant on the joint calendar of its loan. */
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

/**
 * Returns the period of the same number of calendar days that ends at the start of the loan. A start on a holiday moves
 * to the preceding business day.
 */
function precedingGrid(
	{ boundaries, interestDays }: ObservationGrid,
	{ observation }: LoanTerms,
	joint: BusinessCalendar,
): ObservationGrid | GridFailure {
	const end = boundaries[0] as EpochDay;
	const start = preceding(end - interestDays, joint);
	return typeof start === 'number' ? observationGridOfDays(start, end, joint, observation) : start;
}
