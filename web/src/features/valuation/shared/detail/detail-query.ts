import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { valueSwaps } from '#shared/contract/valuation-swaps.ts';
import type { ValuationTerms, ValuedDeal } from '../valuation-outcome.ts';
import type { ValuationProfile } from '../valuation-profile.ts';

interface Asker {
	readonly userId: string;
	readonly profile: ValuationProfile;
}

/** The result of one deal with cash flows and curves; the result itself where it has them. */
export function detailQuery({ item, result }: ValuedDeal, terms: ValuationTerms, { userId, profile }: Asker) {
	return queryOptions({
		queryKey: ['deal-detail', terms, item],
		queryFn: async ({ signal }) => {
			const valuationItems = [{ ...item, getPaymentInfo: true }];
			const request = { ...terms, valuationItems, userId, secretName: profile.secretName };
			const [detailed] = await callApi(valueSwaps, request, { signal });
			if (detailed === undefined) throw new Error('a deal was answered without a result');
			return detailed;
		},
		...(result.cashflows === undefined ? {} : { initialData: result }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
		refetchOnWindowFocus: false,
	});
}
