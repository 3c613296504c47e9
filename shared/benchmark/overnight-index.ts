/** Overnight rate with the conventions of its currency. */
export interface OvernightIndex {
	readonly name: string;
	readonly currency: string;
	/** System calendar on whose business days the index is published. */
	readonly calendar: string;
	/** Default number of days per year for loans on this index. */
	readonly yearlyBasis: 360 | 365;
	readonly administrator: string;
}

/**
 * Overnight index of each currency of the portal.
 * @see docs/methodology.md, Yearly basis; the administrators' own descriptions of their benchmarks
 */
export const overnightIndices: readonly OvernightIndex[] = [
	{ name: 'AONIA', currency: 'AUD', calendar: 'AUS_FI', yearlyBasis: 365, administrator: 'Reserve Bank of Australia' },
	{ name: 'CORRA', currency: 'CAD', calendar: 'CAN_FI', yearlyBasis: 365, administrator: 'Bank of Canada' },
	{ name: 'SARON', currency: 'CHF', calendar: 'SWI', yearlyBasis: 360, administrator: 'SIX' },
	{ name: 'ESTR', currency: 'EUR', calendar: 'EMU', yearlyBasis: 360, administrator: 'European Central Bank' },
	{ name: 'SONIA', currency: 'GBP', calendar: 'UKG_FI', yearlyBasis: 365, administrator: 'Bank of England' },
	{
		name: 'HONIA',
		currency: 'HKD',
		calendar: 'HKG_FI',
		yearlyBasis: 365,
		administrator: 'Treasury Markets Association of Hong Kong',
	},
	{ name: 'TONA', currency: 'JPY', calendar: 'JAP_FI', yearlyBasis: 365, administrator: 'Bank of Japan' },
	{
		name: 'SORA',
		currency: 'SGD',
		calendar: 'SIN_FI',
		yearlyBasis: 365,
		administrator: 'Monetary Authority of Singapore',
	},
	{ name: 'THOR', currency: 'THB', calendar: 'THA_FI', yearlyBasis: 365, administrator: 'Bank of Thailand' },
	{
		name: 'SOFR',
		currency: 'USD',
		calendar: 'USA_FI',
		yearlyBasis: 360,
		administrator: 'Federal Reserve Bank of New York',
	},
];

export function overnightIndexOf(currency: string): OvernightIndex | undefined {
	return overnightIndices.find((index) => index.currency === currency);
}

export function yearlyBasisText(days: number): 'ACT/360' | 'ACT/365' {
	return days === 360 ? 'ACT/360' : 'ACT/365';
}

/** Overnight rate that the portal shows or fetches, but does not compound. */
export interface DisplayOnlyIndex {
	readonly name: string;
	readonly currency: string;
}

/** Overnight rates that the portal shows but the loan calculator does not offer. */
const shownIndices: readonly DisplayOnlyIndex[] = [
	{ name: 'NOWA', currency: 'NOK' },
	{ name: 'SWESTR', currency: 'SEK' },
];

/** All overnight rates that the loan calculator does not offer. */
export const displayOnlyIndices: readonly DisplayOnlyIndex[] = [...shownIndices, { name: 'EFFR', currency: 'USD' }];

export function shownIndexOf(currency: string): DisplayOnlyIndex | undefined {
	return shownIndices.find((index) => index.currency === currency);
}

/** Term rates that the portal calculates by compounding, by overnight index. They need no licence. */
export const compoundedTermNames = { SOFR: 'SOFR Averages', SARON: 'SARON Compound Rates' } as const;

/**
 * Licensed term rates by currency, under the names used by their administrators: CME, FTSE Russell and ICE, QUICK
 * Benchmarks. They can be selected before any of their fixings is loaded. Other term rates can be selected once a
 * fixing is loaded.
 */
export const licensedTermNames: Readonly<Record<string, readonly string[]>> = {
	USD: ['Term SOFR'],
	GBP: ['Term SONIA'],
	JPY: ['TORF'],
};
