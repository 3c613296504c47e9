import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import { type RunSummary, runList, runOpen, runStatus } from '#shared/contract/valuation-runs.ts';
import { loadRun } from './load-run.ts';

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
