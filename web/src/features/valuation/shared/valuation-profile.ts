import * as z from 'zod';
import type { Layout } from '#shared/directory/layout.ts';

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

/** The settings of the valuation screens in the profile. */
export interface ValuationProfile {
	/** Blank where the user has no market-data account. */
	readonly secretName: string;
	/** Currencies of the market-data tab. */
	readonly currencies: readonly string[];
	/** Index whose curves can be replaced by user-defined ones. */
	readonly indexName: string;
	/** True if deals are shown with cash flows and curves. */
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

/** The one organisation that can choose its report currency. */
export const choosesReportCurrency = (organizationName: string): boolean => organizationName === 'BNI';
