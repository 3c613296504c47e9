/** An overnight rate that the portal shows or fetches, but does not compound. */
export interface DisplayOnlyIndex {
	readonly name: string;
	readonly currency: string;
}

/** The overnight rates on the overnight screen that the calculator does not offer. */
const shownIndices: readonly DisplayOnlyIndex[] = [
	{ name: 'NOWA', currency: 'NOK' },
	{ name: 'SWESTR', currency: 'SEK' },
];

/** Every overnight rate that the calculator does not offer. */
export const displayOnlyIndices: readonly DisplayOnlyIndex[] = [...shownIndices, { name: 'EFFR', currency: 'USD' }];

export function shownIndexOf(currency: string): DisplayOnlyIndex | undefined {
	return shownIndices.find((index) => index.currency === currency);
}
