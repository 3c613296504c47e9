import { useQuery } from '@tanstack/react-query';
import { latestRate } from '../../../../../shared/contract/rates.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { callRoute } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session-context.ts';

interface LatestFixingDate {
	/** Undefined while it is not known, or where there is no fixing. */
	readonly latest: LocalDate | undefined;
	/** Found, or known not to be found. */
	readonly isSettled: boolean;
}

/** The latest day with a fixing of a currency's index. */
export function useLatestFixingDate(currency: string, isAsked: boolean): LatestFixingDate {
	const { userId } = useSession();
	const { data, isPending } = useQuery({
		queryKey: ['latest-fixing-date', userId, currency],
		queryFn: async ({ signal }) => {
			const [latest] = await callRoute(latestRate, { userid: userId, currency }, { signal });
			return latest?.id.rateDate ?? null;
		},
		enabled: isAsked,
		retry: false,
		gcTime: 0,
		refetchOnWindowFocus: false,
	});
	return { latest: data ?? undefined, isSettled: !isPending };
}
