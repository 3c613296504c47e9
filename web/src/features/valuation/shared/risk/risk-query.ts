import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import type { AnswerOf, RequestOf } from '#shared/contract/route.ts';
import { riskLimits, swapRisk } from '#shared/contract/valuation-risk.ts';
import { numberOf } from '../query-number.ts';
import type { ValuationOutcome, ValuedDeal } from '../valuation-outcome.ts';
import { analysed } from './analysis-terms.ts';
import { keptAnalysis, runWith } from './kept-analysis.ts';

export type RiskAnswer = AnswerOf<typeof swapRisk>;
export type DealRisk = RiskAnswer['results'][number];
export type ViewRisk = NonNullable<DealRisk['views']['libor']>;
export type ViewRiskTotals = NonNullable<RiskAnswer['totals']['libor']>;

type Terms = Omit<RequestOf<typeof swapRisk>, 'valuationItems' | 'dealLadders'>;

/** Risk of a book, of its run or calculated: only its totals have a ladder by quote, so that the answer stays small. */
export const bookRiskQuery = (outcome: Pick<ValuationOutcome, 'deals' | 'runId' | 'analyses'>, terms: Terms) => {
	const { deals } = outcome;
	const runId = runWith('risk', outcome);
	return queryOptions({
		queryKey: ['book-risk', numberOf(deals), terms.reportCurrency],
		queryFn: async ({ signal }): Promise<RiskAnswer> => {
			if (runId !== undefined) return keptAnalysis('risk', { runId, deals: deals.length, signal });
			const valuationItems = deals.map(({ item }) => item);
			return callApi(swapRisk, { ...terms, valuationItems, dealLadders: false }, { signal });
		},
		enabled: deals.length > 0 && (runId !== undefined || deals.length <= riskLimits.deals),
		...analysed,
	});
};

/** Risk of one deal of a book; undefined: none is chosen. */
export const dealRiskQuery = (deal: ValuedDeal | undefined, terms: Terms) =>
	queryOptions({
		queryKey: ['deal-risk', deal === undefined ? 0 : numberOf(deal), terms.reportCurrency],
		queryFn: ({ signal }) => {
			const valuationItems = deal === undefined ? [] : [deal.item];
			return callApi(swapRisk, { ...terms, valuationItems, dealLadders: true }, { signal });
		},
		enabled: deal !== undefined,
		...analysed,
	});
