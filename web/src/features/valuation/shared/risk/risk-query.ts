import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import type { AnswerOf, RequestOf } from '#shared/contract/route.ts';
import { riskLimits, swapRisk } from '#shared/contract/valuation-risk.ts';
import { numberOf } from '../query-number.ts';
import type { ValuedDeal } from '../valuation-outcome.ts';
import { analysed } from './analysis-terms.ts';

export type RiskAnswer = AnswerOf<typeof swapRisk>;
export type DealRisk = RiskAnswer['results'][number];
export type ViewRisk = NonNullable<DealRisk['views']['libor']>;
export type ViewRiskTotals = NonNullable<RiskAnswer['totals']['libor']>;

type Terms = Omit<RequestOf<typeof swapRisk>, 'valuationItems' | 'dealLadders'>;

/** Risk of a book: only its totals have a ladder by quote, so that the answer of a large book stays small. */
export const bookRiskQuery = (deals: readonly ValuedDeal[], terms: Terms) =>
	queryOptions({
		queryKey: ['book-risk', numberOf(deals), terms.reportCurrency],
		queryFn: ({ signal }) => {
			const valuationItems = deals.map(({ item }) => item);
			return callApi(swapRisk, { ...terms, valuationItems, dealLadders: false }, { signal });
		},
		enabled: deals.length > 0 && deals.length <= riskLimits.deals,
		...analysed,
	});

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
