import { useQuery } from '@tanstack/react-query';
import { type OvernightRow, overnightHistory } from '../../../../shared/contract/overnight-history.ts';
import type { RequestOf } from '../../../../shared/contract/route.ts';
import type { LocalDate } from '../../../../shared/time/local-date.ts';
import { callRoute } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session-context.ts';

/** Which fixings: a currency's, from and to included. */
export interface OvernightQuestion {
	readonly currency: string;
	readonly from: LocalDate;
	readonly to: LocalDate;
}

/** The fixings of a range, earliest first, page by page until there is no further one; without a question none. */
export function useOvernightHistory(question: OvernightQuestion | undefined, isAsked: boolean) {
	const { userId } = useSession();
	return useQuery({
		queryKey: ['overnight-history', userId, question?.currency, question?.from, question?.to],
		queryFn: ({ signal }) => {
			if (question === undefined) return [];
			const { currency, from, to } = question;
			return wholeHistory({ userid: userId, currency, startDate: from, endDate: to }, signal);
		},
		enabled: isAsked && question !== undefined,
		retry: false,
		gcTime: 0,
		refetchOnWindowFocus: false,
	});
}

async function wholeHistory(
	request: RequestOf<typeof overnightHistory>,
	signal: AbortSignal,
): Promise<readonly OvernightRow[]> {
	const rows: OvernightRow[] = [];
	const seen = new Set<string>();
	let cursor: string | undefined;
	do {
		const page = await callRoute(overnightHistory, cursor === undefined ? request : { ...request, cursor }, { signal });
		rows.push(...page.body.rates);
		cursor = page.cursor;
		if (cursor !== undefined && seen.has(cursor)) throw new Error('a page of overnight rates leads back to itself');
		if (cursor !== undefined) seen.add(cursor);
	} while (cursor !== undefined);
	return rows;
}
