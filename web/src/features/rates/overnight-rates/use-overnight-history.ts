import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { type OvernightRow, overnightHistory } from '#shared/contract/overnight-history.ts';
import { type FailedQuery, failedQuery, neverReused } from '../shared/rate-text.ts';
import type { OvernightQuestion } from './overnight-range.ts';

export const noRows: readonly OvernightRow[] = [];

/** Loads the fixings for each request, earliest first. If a repeated request fails, its last response is kept. */
export function useOvernightHistories(questions: readonly OvernightQuestion[]) {
	const { userId } = useSession();
	return useQueries({
		queries: questions.map(({ currency, from, to }) => ({
			queryKey: ['overnight-history', userId, currency, from, to],
			queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly OvernightRow[]> => {
				const request = { userid: userId, currency, startDate: from, endDate: to };
				return (await callApi(overnightHistory, request, { signal })).body.rates;
			},
			...neverReused,
		})),
		combine,
	});
}

function combine(results: readonly UseQueryResult<readonly OvernightRow[]>[]) {
	return {
		rows: results.map(({ data }) => data ?? noRows),
		/** True while the fixings of the first request are loading. */
		isFetching: results[0]?.isFetching ?? false,
		failed: results.map((result): FailedQuery | undefined => failedQuery(result)),
		error: results.map(({ error }) => error).find((error) => error !== null) ?? null,
		reload: () => {
			for (const { refetch } of results) void refetch();
		},
	};
}
