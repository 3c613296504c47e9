import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { loanRead, loanVersions } from '#shared/contract/loans.ts';

/** Key of the lists of loans, and of figures of all loans. */
export const loansKey = ['saved-loans'];

/** Reloads the lists after a loan is saved, shared or removed. */
export const reloadLoans = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: loansKey });

/** The current version of a loan. It is reloaded each time it is opened, because other users may have saved it. */
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
