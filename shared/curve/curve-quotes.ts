import type { Quote } from '../benchmark/quote.ts';
import { isCandidate } from './constituent-rule.ts';
import type { CurveDefinition } from './curve-definition.ts';
import type { CurveFailure } from './curve-failure.ts';
import { type RateQuote, rateQuote } from './quoted-rate.ts';

/** The quotes of a snapshot from which a definition may choose, whatever set they are in. */
export function candidatesOf(definition: CurveDefinition, quotes: readonly Quote[]): RateQuote[] | CurveFailure {
	const own = { index: definition.indexName, tenor: definition.indexTenor };
	const candidates = new Map<string, RateQuote>();
	for (const quote of quotes) {
		if (quote.currency !== definition.currency || quote.instrument === undefined) continue;
		if (!isCandidate(quote.instrument, own, definition.rules)) continue;
		const read = rateQuote(quote);
		if ('reason' in read) return { curve: definition.id, ...read };
		const other = candidates.get(read.label);
		if (other !== undefined) {
			const sets = [other.quote.name, quote.name] as const;
			return { curve: definition.id, reason: 'two-quotes', instrument: read.label, sets };
		}
		candidates.set(read.label, read);
	}
	return [...candidates.values()];
}
