/** An overnight rate without a calculator. */
export interface FurtherIndex {
	readonly name: string;
	readonly currency: string;
}

/** The overnight rates that are shown although the portal compounds none of them. */
const shownIndices: readonly FurtherIndex[] = [
	{ name: 'NOWA', currency: 'NOK' },
	{ name: 'SWESTR', currency: 'SEK' },
];

/** Every overnight rate beside those of the calculator. */
export const furtherIndices: readonly FurtherIndex[] = [...shownIndices, { name: 'EFFR', currency: 'USD' }];

export function shownIndexOf(currency: string): FurtherIndex | undefined {
	return shownIndices.find((index) => index.currency === currency);
}
