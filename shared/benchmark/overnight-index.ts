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
 *
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

/** Returns the name of a yearly basis, such as ACT/360. */
export function yearlyBasisText(days: number): 'ACT/360' | 'ACT/365' {
	return days === 360 ? 'ACT/360' : 'ACT/365';
}
