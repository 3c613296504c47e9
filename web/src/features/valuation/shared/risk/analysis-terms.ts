import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import type { AnswerOf, RequestOf } from '#shared/contract/route.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import { riskLimits, swapRisk } from '#shared/contract/valuation-risk.ts';
import { analysisRoutes, type runRisk } from '#shared/contract/valuation-run-analyses.ts';
import { numberOf } from '../query-number.ts';
import type { ValuationOutcome, ValuationProfile, ValuedDeal } from '../valuation-outcome.ts';

/** Properties of every analysis of a book. */
export interface AnalysisProps {
	readonly outcome: ValuationOutcome;
	readonly profile: ValuationProfile;
	/** Address of the screen, which keeps the choices. */
	readonly path: string;
	/** The saved run with the results. */
	readonly runId: string | undefined;
}

/** Options of queries for figures of a book: they stay while the book stays. */
export const analysed = { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false } as const;

/** Terms that every request for an analysis has. */
export function useAnalysisTerms(terms: ValuationOutcome['terms'], { secretName }: ValuationProfile) {
	const { userId } = useSession();
	const { valuationDate, reportCurrency, fixings } = terms;
	return useMemo(
		() => ({ valuationDate, reportCurrency, ...(fixings === undefined ? {} : { fixings }), userId, secretName }),
		[valuationDate, reportCurrency, fixings, userId, secretName],
	);
}

type KeptAnalysis<Name extends AnalysisName> = AnswerOf<(typeof analysisRoutes)[Name]>;

/** The run that has an analysis of the deals; undefined: it has to be calculated. */
export const runWith = (
	name: AnalysisName,
	{ analyses, runId }: Pick<ValuationOutcome, 'analyses' | 'runId'>,
): string | undefined => (analyses?.[name] === undefined ? undefined : runId);

/** Reads the pages of an analysis of a run one after the other, until they have a number of deals. */
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
