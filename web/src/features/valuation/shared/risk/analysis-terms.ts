import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi, useSession } from '#lib/api-client.ts';
import type { AnswerOf, RequestOf } from '#shared/contract/route.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import { riskLimits, swapRisk } from '#shared/contract/valuation-risk.ts';
import { analysisRoutes, type runRisk } from '#shared/contract/valuation-run-analyses.ts';
import { numberOf } from '../query-number.ts';
import type { ValuationOutcome, ValuationProfile, ValuedDeal } from '../valuation-outcome.ts';

/** Properties shared by all analyses of a book. */
export interface AnalysisProps {
	readonly outcome: ValuationOutcome;
	readonly profile: ValuationProfile;
	/** Path of the screen. The screen's address stores the user's choices. */
	readonly path: string;
	readonly runId: string | undefined;
}

/** Query options for analyses of a book. An analysis never becomes stale: a changed book has another query key. */
export const analysed = { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false } as const;

/** Request fields shared by all analyses. */
export function useAnalysisTerms(terms: ValuationOutcome['terms'], { secretName }: ValuationProfile) {
	const { userId } = useSession();
	const { valuationDate, reportCurrency, fixings } = terms;
	return useMemo(
		() => ({ valuationDate, reportCurrency, ...(fixings === undefined ? {} : { fixings }), userId, secretName }),
		[valuationDate, reportCurrency, fixings, userId, secretName],
	);
}

type KeptAnalysis<Name extends AnalysisName> = AnswerOf<(typeof analysisRoutes)[Name]>;

/** Returns the ID of the run in which the analysis is saved; undefined if the analysis has to be calculated. */
export const runWith = (
	name: AnalysisName,
	{ analyses, runId }: Pick<ValuationOutcome, 'analyses' | 'runId'>,
): string | undefined => (analyses?.[name] === undefined ? undefined : runId);

/** Reads a saved analysis of a run page by page, until the results of the given number of deals are read. */
export async function keptAnalysis<Name extends AnalysisName>(
	name: Name,
	{ runId, deals, signal }: { readonly runId: string; readonly deals: number; readonly signal: AbortSignal },
): Promise<KeptAnalysis<Name>> {
	const read = (cursor?: string) =>
		callApi(
			analysisRoutes[name] as typeof runRisk,
			{ runId, limit: 1000, cursor },
			{ signal },
		) as Promise<unknown> as Promise<KeptAnalysis<Name>>;
	const first = await read();
	const results: unknown[] = [...first.results];
	for (let { cursor } = first; cursor !== undefined && results.length < deals; ) {
		const next = await read(cursor);
		results.push(...next.results);
		cursor = next.cursor;
	}
	return { ...first, results } as KeptAnalysis<Name>;
}

export type RiskAnswer = AnswerOf<typeof swapRisk>;
export type DealRisk = RiskAnswer['results'][number];
export type ViewRisk = NonNullable<DealRisk['views']['libor']>;
export type ViewRiskTotals = NonNullable<RiskAnswer['totals']['libor']>;

type Terms = Omit<RequestOf<typeof swapRisk>, 'valuationItems' | 'dealLadders'>;

/**
 * Returns a query for the risk of a book. The risk is read from its run or calculated. Ladders by quote are requested
 * only for the totals, to keep the response small.
 */
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

/** Returns a query for the risk of one deal with its ladders. The query is disabled if no deal is chosen. */
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
