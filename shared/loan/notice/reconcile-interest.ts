import type { LoanFailure, LoanTerms } from '#shared/compounding/loan-totals.ts';
import { type Decimal, minorUnitDecimals } from '#shared/decimal/decimal.ts';
import type { NoticeMarket } from './calculation.ts';
import { checkNotice } from './check-notice.ts';
import type { Cause } from './find-causes.ts';
import { roundedAt } from './notice.ts';

/** Result of comparing an agent's interest. `rounding`: differs by one unit of its last digit. */
export type ReconciledStatus = 'equal' | 'rounding' | 'differs';

export interface ReconciledInterest {
	readonly status: ReconciledStatus;
	readonly agent: Decimal;
	/** Calculated interest, rounded half away from zero to the decimals of the agent's figure. */
	readonly ours: Decimal;
	readonly difference: Decimal;
	/** Known causes of a difference, the most likely first. Empty if no cause is known. */
	readonly causes: readonly Cause[];
}

/**
 * Compares an agent's interest with the agreed terms, like a notice that states only this total. It has at least the
 * decimals of the minor unit, because workbook cells omit trailing zeros.
 * @returns a failure if the loan cannot be calculated
 * @see docs/methodology.md, Notices
 */
export function reconcileInterest(
	agentInterest: Decimal,
	terms: LoanTerms,
	market: NoticeMarket,
): ReconciledInterest | LoanFailure {
	const stated = withDecimals(agentInterest, minorUnitDecimals(terms.currency));
	const checked = checkNotice({ interest: stated, rows: [] }, terms, market);
	if ('reason' in checked) return checked;
	const { unscaled, scale } = checked.folded.notice.interest ?? stated;
	const agent = { unscaled, scale };
	const ours = { unscaled: roundedAt(checked.loan.totalInterest, scale), scale };
	const difference = { unscaled: unscaled - ours.unscaled, scale };
	if (checked.verdict === 'equal') return { status: 'equal', agent, ours, difference, causes: [] };
	if (checked.isRoundingDifference) return { status: 'rounding', agent, ours, difference, causes: [] };
	return { status: 'differs', agent, ours, difference, causes: checked.causes };
}

const withDecimals = ({ unscaled, scale }: Decimal, least: number): Decimal =>
	scale >= least ? { unscaled, scale } : { unscaled: unscaled * 10n ** BigInt(least - scale), scale: least };
