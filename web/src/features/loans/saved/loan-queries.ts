import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { type LoanScope, loanList, loanRead, loanVersions } from '#shared/contract/loans.ts';
import { loansAddress } from '../shared/calculator-address.ts';

/** The address of a saved loan. */
export const loanAddress = (loanId: string) => `${loansAddress}/${encodeURIComponent(loanId)}`;

/** The loan that an address names; undefined for the list. */
export function loanAt(pathname: string): string | undefined {
	const id = pathname.slice(loansAddress.length).replace(/^\/+|(?<!\/)\/+$/g, '');
	if (id === '') return undefined;
	try {
		return decodeURIComponent(id);
	} catch {
		return id;
	}
}

const listKey = ['saved-loans'];

/** The loans of a list, last saved first, page by page. */
export const loansQuery = (scope: LoanScope, search: string) =>
	infiniteQueryOptions({
		queryKey: [...listKey, scope, search],
		queryFn: ({ pageParam: cursor, signal }) =>
			callApi(loanList, { scope, search, ...(cursor !== undefined && { cursor }) }, { signal }),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ cursor }) => cursor,
		retry: false,
	});

/** Reloads the lists after a loan was saved, shared or removed. */
export const reloadLoans = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: listKey });

/** The current version of a loan. It is read again each time it is opened: others may have saved it. */
export const loanQuery = (loanId: string) =>
	queryOptions({
		queryKey: ['saved-loan', loanId],
		queryFn: ({ signal }) => callApi(loanRead, { loanId }, { signal, isQuiet: true }),
		staleTime: 0,
		gcTime: 0,
		refetchOnWindowFocus: false,
		retry: false,
	});

/** An earlier version of a loan, which never changes. */
export const loanVersionQuery = (loanId: string, version: number) =>
	queryOptions({
		queryKey: ['saved-loan', loanId, version],
		queryFn: ({ signal }) => callApi(loanRead, { loanId, version }, { signal }),
		refetchOnWindowFocus: false,
		retry: false,
	});

export const loanVersionsQuery = (loanId: string) =>
	queryOptions({
		queryKey: ['saved-loan-versions', loanId],
		queryFn: ({ signal }) => callApi(loanVersions, { loanId }, { signal }),
		staleTime: 0,
		gcTime: 0,
		retry: false,
	});
