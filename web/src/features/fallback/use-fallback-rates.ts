import { useQuery } from '@tanstack/react-query';
import { fallbackBody, fallbackRates } from '../../../../shared/contract/fallback.ts';
import { callRoute } from '../../lib/api-client.ts';
import type { RateSelection } from '../../lib/rate-selection.ts';
import { useSession } from '../../lib/session-context.ts';

/** The fallback rates of the selected date, asked for anew whenever the selection changes. */
export function useFallbackRates({ date, dateType }: RateSelection, currencies: readonly string[]) {
	const { userId } = useSession();
	return useQuery({
		queryKey: ['fallback-rates', userId, currencies, date, dateType],
		queryFn: async ({ signal }) => {
			const request = { userid: userId, currencyINPUT: [...currencies], selectedDate: date, selectedRadio: dateType };
			const { body } = await callRoute(fallbackRates, request, { signal });
			return fallbackBody.parse(JSON.parse(body));
		},
		enabled: currencies.length > 0,
		retry: false,
		gcTime: 0,
		refetchOnWindowFocus: false,
	});
}
