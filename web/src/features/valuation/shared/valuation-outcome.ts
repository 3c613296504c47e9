import * as z from 'zod';
import type { ValuationItem, WireFixing } from '#shared/contract/valuation-item.ts';
import type { RunAnalyses } from '#shared/contract/valuation-risk-scenarios.ts';
import type { IgnoredRows, RefusedDeals, RunTerms } from '#shared/contract/valuation-runs.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { Layout } from '#shared/directory/layout.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

export interface ValuedDeal {
	readonly item: ValuationItem;
	readonly result: ValuationResult;
	/** Contents of the user's own columns in the row of the deal, by heading. */
	readonly own?: Readonly<Record<string, string>>;
}

export interface ValuationTerms {
	readonly valuationDate: LocalDate;
	readonly reportCurrency: string;
	/** Absent to use the default of the API. */
	readonly dv01Method?: RunTerms['dv01Method'];
	/** Fixings of the workbook that the deals use. */
	readonly fixings?: WireFixing[];
}

/** Result of a completed calculation. */
export interface ValuationOutcome {
	/** Name of the workbook or the run. */
	readonly name: string;
	readonly terms: ValuationTerms;
	readonly deals: readonly ValuedDeal[];
	/** Deals of the workbook that were not valued because of their faults. */
	readonly refused?: RefusedDeals | undefined;
	/** Rows of the workbook that are not deals. */
	readonly ignored?: IgnoredRows | undefined;
	readonly hasConfirmedWarnings?: boolean | undefined;
	/** Contents of the user's own columns, one record for each of `deals`. */
	readonly owns?: readonly Readonly<Record<string, string>>[] | undefined;
	/** ID of the run from which the outcome was opened. */
	readonly runId?: string;
	/** Terms of the run's analyses. */
	readonly analyses?: RunAnalyses | undefined;
}

const section = z.looseObject({
	RDPAccount: z.looseObject({ secretName: z.string().catch('') }).catch({ secretName: '' }),
	Swaps: z
		.looseObject({
			currencies: z.array(z.string()).catch([]),
			indexName: z.string().catch(''),
			GetPaymentInfo: z.boolean().catch(false),
		})
		.catch({ currencies: [], indexName: '', GetPaymentInfo: false }),
});

export interface ValuationProfile {
	/** Blank if the user has no market-data account. */
	readonly secretName: string;
	/** Currencies of the market-data tab. */
	readonly currencies: readonly string[];
	/** Index whose curves can be replaced by user-defined curves. */
	readonly indexName: string;
	/** True if deals are displayed with cash flows and curves. */
	readonly hasDetails: boolean;
}

export function valuationProfile({ VAL }: Pick<Layout, 'VAL'>): ValuationProfile {
	const { RDPAccount, Swaps } = section.parse(VAL ?? {});
	return {
		secretName: RDPAccount.secretName.trim(),
		currencies: Swaps.currencies,
		indexName: Swaps.indexName,
		hasDetails: Swaps.GetPaymentInfo,
	};
}

export const reportCurrencies = ['USD', 'IDR'] as const;

export type ReportCurrency = (typeof reportCurrencies)[number];

/** True for the only organisation whose users can choose the report currency. */
export const choosesReportCurrency = (organizationName: string): boolean => organizationName === 'BNI';
