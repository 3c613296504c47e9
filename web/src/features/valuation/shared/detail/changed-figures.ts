import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow, ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { figureKeys } from '../figure-keys.ts';
import type { CashFlow } from './cash-flow-place.ts';

type Explanation = AnswerOf<typeof explainCashflow>;

/** Sums of the same figures in another order differ by less than this part of them. */
const rounding = 1e-9;

const isSame = (a: number, b: number) => Math.abs(a - b) <= rounding * Math.max(1, Math.abs(a), Math.abs(b));

/** True if an explanation is of other market data than a cash flow: its figures are others. */
export function isOfOtherMarketData({ parts }: Explanation, { totalAmount, discountFactor }: CashFlow): boolean {
	const explained = parts.reduce((sum, part) => sum + (part.interest?.amount ?? 0) + part.notionalPayment, 0);
	return (
		!isSame(explained, totalAmount) || parts.some((part) => !isSame(part.discountFactor.discountFactor, discountFactor))
	);
}

/** True if details are of other market data than the result that they belong to. */
export const isRevalued = (detailed: ValuationResult, result: ValuationResult): boolean =>
	figureKeys.some((key) => detailed[key] !== result[key]);
