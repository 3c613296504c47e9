import type { Quote } from './quote.ts';

/** Returns a text key for an index with its currency and tenor. */
export const indexKey = (currency: string, index: string, tenor: string) => `${currency} ${index} ${tenor}`;

/** Returns the indices for which there are quotes, as {@link indexKey}, sorted. */
export function quotedIndices(quotes: readonly Pick<Quote, 'currency' | 'instrument'>[]): readonly string[] {
	const keys = new Set<string>();
	for (const { currency, instrument } of quotes) {
		for (const { index, tenor } of instrument?.legs ?? []) {
			keys.add(indexKey(currency, index, tenor));
			// In the leg of an overnight future, the tenor is the length of the future's period. The overnight index is
			// therefore added as well.
			if (instrument?.type === 'future') keys.add(indexKey(currency, index, 'ON'));
		}
	}
	return [...keys].sort();
}
