import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { callApi, useSession } from '#lib/api-client.ts';
import { type OvernightRow, overnightHistory } from '#shared/contract/rate-history.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type FailedQuery, failedQuery, neverReused } from '../shared/rate-text.ts';

/** Request for a currency's fixings; both dates are included. */
export interface OvernightQuestion {
	readonly currency: string;
	readonly from: LocalDate;
	readonly to: LocalDate;
}

type Rows = readonly OvernightRow[];

/** Loads the fixings for each request, earliest first. If a repeated request fails, its last response is kept. */
export function useOvernightHistories(questions: readonly OvernightQuestion[]) {
	const { userId } = useSession();
	return useQueries({
		queries: questions.map(({ currency, from, to }) => ({
			queryKey: ['overnight-history', userId, currency, from, to],
			queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Rows> => {
				const request = { userid: userId, currency, startDate: from, endDate: to };
				return (await callApi(overnightHistory, request, { signal })).body.rates;
			},
			...neverReused,
		})),
		combine,
	});
}

function combine(results: readonly UseQueryResult<Rows>[]) {
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

const noRows: Rows = [];
