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
