import { useQuery } from '@tanstack/react-query';
import { type FallbackBody, fallbackBody, fallbackRates } from '../../../../../shared/contract/fallback.ts';
import { callRoute } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session-context.ts';
import type { RateSelection } from '../shared/rate-selection.ts';

export async function loadFallbackRates(
	userId: string,
	{ date, dateType }: Pick<RateSelection, 'date' | 'dateType'>,
	currencies: readonly string[],
	signal: AbortSignal,
): Promise<FallbackBody> {
	const request = { userid: userId, currencyINPUT: [...currencies], selectedDate: date, selectedRadio: dateType };
	const { body } = await callRoute(fallbackRates, request, { signal });
	return fallbackBody.parse(JSON.parse(body));
}

/** The fallback rates of the selected date, asked for anew whenever the selection changes. */
export function useFallbackRates({ date, dateType }: RateSelection, currencies: readonly string[]) {
	const { userId } = useSession();
	return useQuery({
		queryKey: ['fallback-rates', userId, currencies, date, dateType],
		queryFn: ({ signal }) => loadFallbackRates(userId, { date, dateType }, currencies, signal),
		enabled: currencies.length > 0,
		retry: false,
		gcTime: 0,
		refetchOnWindowFocus: false,
	});
}
