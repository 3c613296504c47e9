import { useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { addMonths, localToday } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { fallbackHistory, termHistory } from '#shared/contract/rate-history.ts';
import { neverReused } from '../rate-text.ts';

const operations = {
	TermRates: { operation: termHistory, name: 'termRates' },
	Fallback: { operation: fallbackHistory, name: 'fallback' },
} as const;

export interface HistoricRate {
	readonly module: keyof typeof operations;
	readonly currency: string;
	readonly name: string;
}

export function useRateHistory({ module, currency, name }: HistoricRate, years: number) {
	const { userId } = useSession();
	const { operation, name: api } = operations[module];
	const query = useQuery({
		queryKey: ['rate-history', module, userId, currency, name, years],
		queryFn: async ({ signal }) => {
			const endDate = localToday();
			const startDate = addMonths(endDate, -12 * years);
			return callApi(operation, { userid: userId, currency, name, startDate, endDate }, { signal });
		},
		...neverReused,
	});
	return { query, api: { name: api, path: operation.path } };
}
