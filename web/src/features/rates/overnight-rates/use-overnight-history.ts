import { useQuery } from '@tanstack/react-query';
import { type OvernightRow, overnightHistory } from '../../../../../shared/contract/overnight-history.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { callApi } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session-context.ts';
import { neverReused } from '../shared/rate-query.ts';

/** Fixings of a currency, from and to included. */
export interface OvernightQuestion {
	readonly currency: string;
	readonly from: LocalDate;
	readonly to: LocalDate;
}

/** The fixings of a range, earliest first; empty without a question. */
export function useOvernightHistory(question: OvernightQuestion | undefined, isAsked: boolean) {
	const { userId } = useSession();
	return useQuery({
		queryKey: ['overnight-history', userId, question?.currency, question?.from, question?.to],
		queryFn: async ({ signal }): Promise<readonly OvernightRow[]> => {
			if (question === undefined) return [];
			const { currency, from, to } = question;
			const request = { userid: userId, currency, startDate: from, endDate: to };
			return (await callApi(overnightHistory, request, { signal })).body.rates;
		},
		enabled: isAsked && question !== undefined,
		...neverReused,
	});
}
