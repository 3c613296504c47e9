import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import type { AnswerOf, RequestOf } from '#shared/contract/route.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import { riskLimits, swapRisk } from '#shared/contract/valuation-risk.ts';
import { analysisRoutes, type runRisk } from '#shared/contract/valuation-run-analyses.ts';
import { localDate } from '#shared/time/local-date.ts';
import {
	occurrenceKeys,
	type RiskText,
	type ValuationOutcome,
	type ValuationProfile,
	type ValuationText,
	type ValuedDeal,
} from '../valuation.ts';

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Returns a number that identifies an object, such as a list of deals. The number serves as a short query key. */
export function numberOf(requested: object): number {
	const number = numbers.get(requested) ?? ++lastNumber;
	numbers.set(requested, number);
	return number;
}

/** State of a choice that is stored in the address of a screen, except for the default. */
export function useAddressChoice(
	path: string,
	name: string,
	defaultValue: string,
): readonly [string, (value: string) => void] {
	const read = (query: URLSearchParams) => parameter(query, name) ?? defaultValue;
	const [value, setValue] = useState(() => read(queryAt(path)));
	useAddressParameters(path, { [name]: value === defaultValue ? undefined : value }, (query) => setValue(read(query)));
	return [value, setValue];
}

export const oneOf = <const Value extends string>(values: readonly Value[], text: string): Value =>
	values.find((each) => each === text) ?? (values[0] as Value);

export interface AnalysisProps {
	readonly outcome: ValuationOutcome;
	readonly profile: ValuationProfile;
	readonly path: string;
	readonly runId: string | undefined;
}

/** Query options for analyses of a book. An analysis never becomes stale: a changed book has another query key. */
export const analysed = { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false } as const;

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

/** Requests ladders by quote only for the totals, to keep the response small. */
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

const noTerms = { valuationDate: localDate('1970-01-01'), reportCurrency: 'USD' };
const noDeals: readonly ValuedDeal[] = [];
const noBook: ValuationOutcome = { name: '', terms: noTerms, deals: noDeals };

export function useBookRisk(outcome: ValuationOutcome | undefined, profile: ValuationProfile, isWanted: boolean) {
	const terms = useAnalysisTerms(outcome?.terms ?? noTerms, profile);
	const deals = outcome?.deals ?? noDeals;
	const book = outcome ?? noBook;
	const isTooLarge = deals.length > riskLimits.deals && runWith('risk', book) === undefined;
	const isEnabled = isWanted && deals.length > 0 && !isTooLarge;
	const { data, error, isFetching } = useQuery({ ...bookRiskQuery(book, terms), enabled: isEnabled });
	const byDeal = useMemo(
		() => new Map<ValuedDeal, DealRisk | undefined>(deals.map((deal, i) => [deal, data?.results[i]])),
		[deals, data],
	);
	return { byDeal, error, isLoading: isFetching, isTooLarge: isWanted && isTooLarge };
}

export interface AnalysisTexts {
	readonly text: ValuationText;
	readonly riskText: RiskText;
	readonly currency: string;
}

/** A deal with its figures in an analysis. */
export interface AnalysisRow<Found> {
	readonly key: string;
	readonly deal: ValuedDeal;
	readonly found: Found;
}

/** Pairs deals with results in the same order. */
export function analysisRows<Found>(
	deals: readonly ValuedDeal[],
	results: readonly Found[],
): readonly AnalysisRow<Found>[] {
	const keys = occurrenceKeys(deals.map(({ result }) => result.dealId));
	return results.flatMap((found, i) => {
		const deal = deals[i];
		return deal === undefined ? [] : [{ key: keys[i] ?? '', deal, found }];
	});
}
