import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';

/** The latest day with a fixing of a currency's index; null where the answer holds none. */
export function latestRateDateQuery(currency: string) {
	return queryOptions({
		queryKey: ['latest-rate-date', currency],
		queryFn: async ({ signal }) => (await callApi('latestRate', { currency }, { signal }))[0]?.id.rateDate ?? null,
		retry: false,
		staleTime: 60_000,
		refetchOnWindowFocus: false,
	});
}
