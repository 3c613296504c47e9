import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { loanRead, loanVersions } from '#shared/contract/loans.ts';

/** Common beginning of the query keys for lists of loans, and for results over all loans. */
export const loansKey = ['saved-loans'];

export const reloadLoans = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: loansKey });

/** Query for a loan's current version. Reloads each time it is opened: others may have saved a new version. */
export const loanQuery = (loanId: string) =>
	queryOptions({
		queryKey: ['saved-loan', loanId],
		queryFn: ({ signal }) => callApi(loanRead, { loanId }, { signal, isQuiet: true }),
		staleTime: 0,
		gcTime: 0,
		refetchOnWindowFocus: false,
		retry: false,
	});

/** Query for an earlier version of a loan, which never changes. */
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
