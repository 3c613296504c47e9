import type { UseQueryResult } from '@tanstack/react-query';

/** Rates that could not be loaded, while they are asked for again, too. */
export interface FailedQuery {
	/** Null while they are asked for again. */
	readonly error: Error | null;
	readonly isBusy: boolean;
	readonly retry: () => void;
}

type Query = Pick<UseQueryResult, 'isError' | 'isPending' | 'isFetching' | 'errorUpdateCount' | 'error' | 'refetch'>;

/** @returns undefined for a query that has not failed */
export function failedQuery(query: Query): FailedQuery | undefined {
	const isAskedAgain = query.isPending && query.isFetching && query.errorUpdateCount > 0;
	if (!query.isError && !isAskedAgain) return undefined;
	return { error: query.error, isBusy: query.isFetching, retry: () => void query.refetch() };
}
