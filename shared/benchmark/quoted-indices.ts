import type { Quote } from './quote.ts';

/** Text key of an index with its currency and tenor. */
export const indexKey = (currency: string, index: string, tenor: string) => `${currency} ${index} ${tenor}`;

/** Indices with quotes, as {@link indexKey}, sorted. */
export function quotedIndices(quotes: readonly Pick<Quote, 'currency' | 'instrument'>[]): readonly string[] {
	const keys = new Set<string>();
	for (const { currency, instrument } of quotes) {
		for (const { index, tenor } of instrument?.legs ?? []) {
			keys.add(indexKey(currency, index, tenor));
			// The tenor of an overnight future is the length of its period, so the overnight index is added as well.
			if (instrument?.type === 'future') keys.add(indexKey(currency, index, 'ON'));
		}
	}
	return [...keys].sort();
}
