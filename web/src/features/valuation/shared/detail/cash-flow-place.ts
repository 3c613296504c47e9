import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
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
