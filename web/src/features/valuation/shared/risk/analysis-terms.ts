import { useMemo } from 'react';
import { useSession } from '#lib/session-context.ts';
import type { ValuationOutcome } from '../valuation-outcome.ts';
import type { ValuationProfile } from '../valuation-profile.ts';

/** Properties of every analysis of a book. */
export interface AnalysisProps {
	readonly outcome: ValuationOutcome;
	readonly profile: ValuationProfile;
	/** Address of the screen, which keeps the choices. */
	readonly path: string;
	/** The saved run with the results. */
	readonly runId: string | undefined;
}

/** Options of queries for figures of a book: they stay while the book stays. */
export const analysed = { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false } as const;

/** Terms that every request for an analysis has. */
export function useAnalysisTerms(terms: ValuationOutcome['terms'], { secretName }: ValuationProfile) {
	const { userId } = useSession();
	const { valuationDate, reportCurrency, fixings } = terms;
	return useMemo(
		() => ({ valuationDate, reportCurrency, ...(fixings === undefined ? {} : { fixings }), userId, secretName }),
		[valuationDate, reportCurrency, fixings, userId, secretName],
	);
}
