import { useQuery } from '@tanstack/react-query';
import { cashFallbacks } from '../../../../../shared/contract/cash-fallback.ts';
import { callRoute } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session-context.ts';
import type { RateSelection } from '../shared/rate-selection.ts';

export async function loadCashFallbacks(
	userId: string,
	{ date, dateType }: Pick<RateSelection, 'date' | 'dateType'>,
	currencies: readonly string[],
	signal: AbortSignal,
) {
	const request = { userid: userId, currencyINPUT: [...currencies], selectedDate: date, selectedRadio: dateType };
	return (await callRoute(cashFallbacks, request, { signal })).body;
}

/** The cash fallbacks of the selected date, asked for anew whenever the selection changes. */
export function useCashFallbacks({ date, dateType }: RateSelection, currencies: readonly string[]) {
	const { userId } = useSession();
	return useQuery({
		queryKey: ['cash-fallbacks', userId, currencies, date, dateType],
		queryFn: ({ signal }) => loadCashFallbacks(userId, { date, dateType }, currencies, signal),
		enabled: currencies.length > 0,
		retry: false,
		gcTime: 0,
		refetchOnWindowFocus: false,
	});
}
