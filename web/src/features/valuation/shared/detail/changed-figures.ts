import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { type explainCashflow, type ValuationResult, valueSwaps } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { figureKeys, type ValuationProfile, type ValuationTerms, type ValuedDeal, type View } from '../valuation.ts';

interface Asker {
	readonly userId: string;
	readonly profile: ValuationProfile;
}

/** Returns a query for a deal's result with cash flows and curves. Requests nothing if the result contains them. */
export function detailQuery({ item, result }: ValuedDeal, terms: ValuationTerms, { userId, profile }: Asker) {
	return queryOptions({
		queryKey: ['deal-detail', terms, item],
		queryFn: async ({ signal }) => {
			const valuationItems = [{ ...item, getPaymentInfo: true }];
			const request = { ...terms, valuationItems, userId, secretName: profile.secretName };
			const [detailed] = await callApi(valueSwaps, request, { signal });
			if (detailed === undefined) throw new Error('a deal was answered without a result');
			return detailed;
		},
		...(result.cashflows === undefined ? {} : { initialData: result }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
		refetchOnWindowFocus: false,
	});
}

export type CashFlow = NonNullable<NonNullable<ValuationResult['cashflows']>[View]>['leg1'][number];

export const cashFlowFigures = ['discountFactor', 'totalAmount', 'residualAmount'] as const;

export type CashFlowFigure = (typeof cashFlowFigures)[number];

export interface CashFlowPlace {
	readonly view: View;
	readonly leg: 1 | 2;
	readonly date: LocalDate;
	readonly figure: CashFlowFigure;
}

export function cashFlowsAt({ cashflows }: ValuationResult, { view, leg, date }: CashFlowPlace) {
	const ofLeg = cashflows?.[view]?.[`leg${leg}`] ?? [];
	const index = ofLeg.findIndex((flow) => flow.date === date);
	return { flow: ofLeg[index], before: ofLeg[index - 1] };
}

type Explanation = AnswerOf<typeof explainCashflow>;

/** Relative tolerance when comparing sums of the same amounts in a different order. */
const rounding = 1e-9;

const isSame = (a: number, b: number) => Math.abs(a - b) <= rounding * Math.max(1, Math.abs(a), Math.abs(b));

/** True if an explanation's amount or discount factor differs from the cash flow: market data has changed since. */
export function isOfOtherMarketData({ parts }: Explanation, { totalAmount, discountFactor }: CashFlow): boolean {
	const amountOf = ({ interest, notionalPayment, feePayment = 0 }: Explanation['parts'][number]) =>
		(interest?.amount ?? 0) + notionalPayment + feePayment;
	const explained = parts.reduce((sum, part) => sum + amountOf(part), 0);
	return (
		!isSame(explained, totalAmount) || parts.some((part) => !isSame(part.discountFactor.discountFactor, discountFactor))
	);
}

/** True if a figure of the details differs from the result, because the market data has changed in the meantime. */
export const isRevalued = (detailed: ValuationResult, result: ValuationResult): boolean =>
	figureKeys.some((key) => detailed[key] !== result[key]);
