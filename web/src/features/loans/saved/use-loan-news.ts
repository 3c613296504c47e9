import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#lib/api-client.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { loanQuery } from '../shared/saved/loan-queries.ts';

const everyMillis = 60_000;
const freshMillis = 5_000;

/** Changes of a saved loan since it was opened here. */
export interface LoanNews {
	/** A later version that somebody has saved. */
	readonly newer: SavedLoan | undefined;
	/** It was removed, or is no longer shared with the user. */
	readonly isGone: boolean;
}

/**
 * Looks for a later version of the current loan: when the window is shown again, with each result, and every minute.
 *
 * @param result the last one; another one is a reason to look
 */
export function useLoanNews(loan: SavedLoan | undefined, result: unknown): LoanNews {
	const { data, error, dataUpdatedAt, refetch } = useQuery({
		...loanQuery(loan?.loanId ?? ''),
		enabled: loan !== undefined,
		refetchOnMount: false,
		refetchOnWindowFocus: 'always',
		refetchInterval: everyMillis,
	});
	const readAt = useRef(dataUpdatedAt);
	readAt.current = dataUpdatedAt;
	const hasLoan = loan !== undefined;
	useEffect(() => {
		const isFresh = Date.now() - readAt.current < freshMillis;
		if (hasLoan && result !== undefined && !isFresh) void refetch({ cancelRefetch: false });
	}, [hasLoan, result, refetch]);
	return {
		newer: loan !== undefined && data !== undefined && data.version > loan.version ? data : undefined,
		isGone: loan !== undefined && error instanceof ApiError && error.status === 404,
	};
}
