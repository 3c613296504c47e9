import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { riskLimits } from '#shared/contract/valuation-risk.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { ValuationOutcome, ValuationProfile, ValuedDeal } from '../valuation-outcome.ts';
import { bookRiskQuery, type DealRisk, runWith, useAnalysisTerms } from './analysis-terms.ts';

const noTerms = { valuationDate: localDate('1970-01-01'), reportCurrency: 'USD' };
const noDeals: readonly ValuedDeal[] = [];
const noBook: ValuationOutcome = { name: '', terms: noTerms, deals: noDeals };

/** Loads the risk of each deal for the risk columns of the results, as soon as one of these columns is displayed. */
export function useBookRisk(outcome: ValuationOutcome | undefined, profile: ValuationProfile, isWanted: boolean) {
	const terms = useAnalysisTerms(outcome?.terms ?? noTerms, profile);
	const deals = outcome?.deals ?? noDeals;
	const book = outcome ?? noBook;
	const isTooLarge = deals.length > riskLimits.deals && runWith('risk', book) === undefined;
	const isEnabled = isWanted && deals.length > 0 && !isTooLarge;
	const { data, error, isFetching } = useQuery({ ...bookRiskQuery(book, terms), enabled: isEnabled });
	const byDeal = useMemo(
		() => new Map<ValuedDeal, DealRisk | undefined>(deals.map((deal, i) => [deal, data?.results[i]])),
		[deals, data],
	);
	return { byDeal, error, isLoading: isFetching, isTooLarge: isWanted && isTooLarge };
}
