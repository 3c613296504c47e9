import { useQuery } from '@tanstack/react-query';
import { latestRate } from '../../../../shared/contract/rates.ts';
import type { LocalDate } from '../../../../shared/time/local-date.ts';
import { callRoute } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session-context.ts';

/** The latest day with a fixing of a currency's index; nothing while it is not known. */
export function useLatestFixingDate(currency: string | undefined, isAsked: boolean): LocalDate | undefined {
	const { userId } = useSession();
	const { data } = useQuery({
		queryKey: ['latest-fixing-date', userId, currency],
		queryFn: async ({ signal }) => {
			if (currency === undefined) return null;
			const [latest] = await callRoute(latestRate, { userid: userId, currency }, { signal });
			return latest?.id.rateDate ?? null;
		},
		enabled: isAsked && currency !== undefined,
		retry: false,
		gcTime: 0,
		refetchOnWindowFocus: false,
	});
	return data ?? undefined;
}
