import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow, ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { figureKeys } from '../figure-keys.ts';
import type { View } from './used-curves.ts';

export type CashFlow = NonNullable<NonNullable<ValuationResult['cashflows']>[View]>['leg1'][number];

export const cashFlowFigures = ['discountFactor', 'totalAmount', 'residualAmount'] as const;

export type CashFlowFigure = (typeof cashFlowFigures)[number];

/** A figure of a cash flow by its place in the details of a deal. */
export interface CashFlowPlace {
	readonly view: View;
	readonly leg: 1 | 2;
	readonly date: LocalDate;
	readonly figure: CashFlowFigure;
}

/** The cash flow of a place, and the one before it on the same leg. */
export function cashFlowsAt({ cashflows }: ValuationResult, { view, leg, date }: CashFlowPlace) {
	const ofLeg = cashflows?.[view]?.[`leg${leg}`] ?? [];
	const index = ofLeg.findIndex((flow) => flow.date === date);
	return { flow: ofLeg[index], before: ofLeg[index - 1] };
}

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
