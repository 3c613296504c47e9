import { useQueryClient } from '@tanstack/react-query';
import { lightFormat } from 'date-fns/lightFormat';
import { clockText } from '#lib/dates/clock-text.ts';
import { useSession } from '#lib/session-context.ts';
import { describeDealError } from '../describe-deal-error.ts';
import { detailQuery } from '../detail/detail-query.ts';
import { curvesOfResults } from '../detail/used-curves.ts';
import { composeResultsWorkbook } from '../export/compose-results-workbook.ts';
import { useSavedWorkbook } from '../use-saved-workbook.ts';
import type { ValuationOutcome } from '../valuation-outcome.ts';
import type { ValuationProfile } from '../valuation-profile.ts';
import { curveQuery } from '../valuation-queries.ts';
import { useValuationText } from '../valuation-text.ts';
import { resultTotals } from './result-totals.ts';

/** Saves everything that is known of a valuation as a workbook: results, and details where they are loaded. */
export function useResultsExport(profile: ValuationProfile, outcome: ValuationOutcome | undefined, runId = '') {
	const text = useValuationText();
	const { t } = text;
	const { userId } = useSession();
	const client = useQueryClient();
	const { save, isBusy } = useSavedWorkbook(t('messages.exportFailed'));

	const compose = async ({ terms, deals, refused, ignored }: ValuationOutcome) => {
		const results = deals.map(
			(deal) => client.getQueryData(detailQuery(deal, terms, { userId, profile }).queryKey) ?? deal.result,
		);
		const curves = await Promise.all(
			curvesOfResults(results, terms.valuationDate).map((curve) => client.fetchQuery(curveQuery(curve))),
		);
		const now = new Date();
		const totals = Object.fromEntries([...resultTotals(deals)].map(([key, { sum }]) => [key, sum]));
		const request = {
			dv01Method: 'ZeroShift',
			...terms,
			valuationItems: deals.map(({ item }) => item),
		};
		return composeResultsWorkbook(
			{
				results,
				totals,
				refusedDeals: refused?.deals ?? 0,
				ignoredRows: ignored?.rows ?? 0,
				request,
				owns: deals.map(({ own }) => own),
				curves,
				userId,
				runId,
				exportTime: `${lightFormat(now, 'yyyy-MM-dd')} ${clockText(now)}`,
				describeError: (error) => describeDealError(error, text),
			},
			t,
		);
	};

	return {
		isBusy,
		save: async () => {
			if (outcome === undefined) return;
			await save(() => compose(outcome), `VAL_${outcome.terms.valuationDate}_${outcome.terms.reportCurrency}.xlsx`);
		},
	};
}
