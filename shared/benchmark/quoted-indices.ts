import type { Quote } from './quote.ts';

/** An index with its currency and tenor, as one text. */
export const indexKey = (currency: string, index: string, tenor: string) => `${currency} ${index} ${tenor}`;

/** The indices for which there are quotes, as {@link indexKey}, sorted. */
export function quotedIndices(quotes: readonly Pick<Quote, 'currency' | 'instrument'>[]): readonly string[] {
	const keys = new Set<string>();
	for (const { currency, instrument } of quotes) {
		for (const { index, tenor } of instrument?.legs ?? []) {
			keys.add(indexKey(currency, index, tenor));
			// The tenor of a future on an overnight index is the length of its period.
			if (instrument?.type === 'future') keys.add(indexKey(currency, index, 'ON'));
		}
	}
	return [...keys].sort();
}
