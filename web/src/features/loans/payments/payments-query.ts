import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { type LoanPayments, loanPayments, maxPageRows } from '#shared/contract/loan-portfolio.ts';
import { loansKey } from '../shared/saved/loan-queries.ts';

export interface PaymentsFilter {
	readonly from: string;
	readonly to: string;
	readonly search: string;
	readonly currency: string;
}

const requestOf = ({ from, to, search, currency }: PaymentsFilter) => ({
	from: from as never,
	to: to as never,
	search,
	...(currency === '' ? {} : { currency }),
});

/** Query for all payments between two dates. Reads all pages, because the calendar shows every payment. */
export const paymentsQuery = (filter: PaymentsFilter) =>
	queryOptions({
		queryKey: [...loansKey, 'payments', filter],
		queryFn: async ({ signal }): Promise<LoanPayments> => {
			const request = { ...requestOf(filter), limit: maxPageRows };
			const first = await callApi(loanPayments, request, { signal });
			const payments = [...first.payments];
			let { cursor } = first;
			while (cursor !== undefined) {
				const next = await callApi(loanPayments, { ...request, cursor }, { signal });
				payments.push(...next.payments);
				cursor = next.cursor;
			}
			return { ...first, payments };
		},
		retry: false,
		refetchOnWindowFocus: false,
	});

export async function paymentsFile(filter: PaymentsFilter, format: 'csv' | 'ics') {
	const { file } = await callApi(loanPayments, { ...requestOf(filter), format, limit: 1 });
	return file;
}
