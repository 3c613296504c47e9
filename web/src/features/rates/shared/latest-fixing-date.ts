import { useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { latestRate } from '#shared/contract/rates.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { neverReused } from './rate-query.ts';

/** The latest day with a fixing of a currency's overnight index. Undefined while loading, or if there is no fixing. */
export function useLatestFixingDate(currency: string, isAsked: boolean) {
	const { userId } = useSession();
	const { data, isPending } = useQuery({
		queryKey: ['latest-fixing-date', userId, currency],
		queryFn: async ({ signal }) => (await loadLatestFixingDate(userId, currency, signal)) ?? null,
		enabled: isAsked,
		...neverReused,
	});
	return { latest: data ?? undefined, isSettled: !isPending };
}

export async function loadLatestFixingDate(
	userId: string,
	currency: string,
	signal: AbortSignal,
): Promise<LocalDate | undefined> {
	const [latest] = await callApi(latestRate, { userid: userId, currency }, { signal });
	return latest?.id.rateDate;
}
