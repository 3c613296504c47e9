import { useQuery } from '@tanstack/react-query';
import { termRates } from '../../../../../shared/contract/term.ts';
import { callRoute } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session-context.ts';

/** The term rates of the currencies. */
export function useTermRates(currencies: readonly string[]) {
	const { userId } = useSession();
	return useQuery({
		queryKey: ['term-rates', userId, currencies],
		queryFn: async ({ signal }) =>
			(await callRoute(termRates, { userid: userId, currencyINPUT: [...currencies] }, { signal })).body,
		enabled: currencies.length > 0,
		retry: false,
		gcTime: 0,
		refetchOnWindowFocus: false,
	});
}
