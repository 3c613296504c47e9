import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import { type RunSummary, type RunUsed, runList, runOpen, runStatus } from '#shared/contract/valuation-runs.ts';
import type { ValuedDeal } from './valuation-outcome.ts';

type RunPage = AnswerOf<typeof runOpen>;

/** A run with its deals. */
export interface OpenedRun {
	readonly run: RunSummary;
	readonly used: RunUsed;
	/** Deals in the order of the file; at most {@link maxDealsOpened}. */
	readonly deals: readonly ValuedDeal[];
	readonly isWhole: boolean;
	/** Fixings that were sent with the deals. */
	readonly fixings: RunPage['fixings'];
	/** Terms of the analyses that are kept with the run. */
	readonly analysisTerms: RunPage['analysisTerms'];
}

/** Maximum number of deals that the screen opens. The files of larger runs contain all deals. */
export const maxDealsOpened = 20_000;

/** Reads the pages of a run one after the other. */
export async function loadRun(read: (cursor: string | undefined) => Promise<RunPage>): Promise<OpenedRun> {
	let page = await read(undefined);
	const { fixings, analysisTerms } = page;
	const deals = [...valuedDeals(page)];
	while (page.cursor !== undefined && deals.length < maxDealsOpened) {
		page = await read(page.cursor);
		deals.push(...valuedDeals(page));
	}
	return { run: page.run, used: page.used, deals, isWhole: page.cursor === undefined, fixings, analysisTerms };
}

/** A row that could not be read has a result with its fault, and no deal. */
function valuedDeals({ results, items }: RunPage): readonly ValuedDeal[] {
	return results.map(({ row, ...result }, i) => ({ item: items[i] ?? {}, result: named(result, row) }));
}

/** A row without a deal ID is named by its number. */
const named = <Result extends { readonly dealId: string }>(result: Result, row: number): Result =>
	result.dealId === '' ? { ...result, dealId: `#${row}` } : result;

/** The runs that are chosen after one of them is switched: two at most, the one chosen first gives way. */
export function chosenRuns(before: readonly string[], runId: string): readonly string[] {
	return before.includes(runId) ? before.filter((each) => each !== runId) : [...before, runId].slice(-2);
}

const refreshMillis = 3000;

/** The name of a run; without one its identifier. */
export const runName = ({ name = '', runId }: Pick<RunSummary, 'name' | 'runId'>): string =>
	name === '' ? runId : name;

const isUnderWay = ({ state }: Pick<RunSummary, 'state'>) => !isFinal(state);

/** The runs of the organisation that match a search text, newest first, page by page. Reloaded while one is under way. */
export const runsQuery = (search: string) =>
	infiniteQueryOptions({
		queryKey: ['runs', search],
		queryFn: ({ pageParam: cursor, signal }) =>
			callApi(runList, { search, ...(cursor !== undefined && { cursor }) }, { signal }),
		placeholderData: keepPreviousData,
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ cursor }) => cursor,
		refetchInterval: ({ state: { data } }) =>
			data?.pages.some(({ runs }) => runs.some(isUnderWay)) === true && refreshMillis,
		retry: false,
	});

/** The first page of the runs of the organisation, newest first. */
export const latestRunsQuery = queryOptions({
	queryKey: ['latest-runs'],
	queryFn: async ({ signal }) => (await callApi(runList, { search: '' }, { signal })).runs,
	retry: false,
	refetchOnWindowFocus: false,
});

/** The state of a run. It is read again until the run has ended. */
export const runStatusQuery = (runId: string) =>
	queryOptions({
		queryKey: ['run-status', runId],
		queryFn: ({ signal }) => callApi(runStatus, { runId }, { signal }),
		refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data) && refreshMillis,
		retry: false,
	});

/** The deals of a run that is done, with their results. They never change. */
export const runQuery = (runId: string) =>
	queryOptions({
		queryKey: ['run', runId],
		queryFn: ({ signal }) => loadRun((cursor) => callApi(runOpen, { runId, cursor, limit: 1000 }, { signal })),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 60_000,
		retry: false,
	});
