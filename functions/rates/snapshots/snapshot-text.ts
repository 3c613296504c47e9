import * as z from 'zod';
import { instrumentTypes, type Quote, type QuotedInstrument, quoteUnits } from '#shared/benchmark/quote.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** Order of the attributes of a quote in the text: a new one goes to the end. */
const attributes = ['currency', 'name', 'tenor', 'value', 'unit', 'instrument', 'ric', 'source'] as const;

const row = z.tuple([
	z.string(),
	z.string(),
	z.string(),
	z.string(),
	z.enum(quoteUnits),
	z.looseObject({ type: z.enum(instrumentTypes) }).nullable(),
	z.string().nullable(),
	z.string(),
]);

/** Quotes of one date as text; the same quotes in any order give the same text. */
export function writeQuotes(quotes: readonly Quote[]): string {
	const rows = quotes.map((quote) => JSON.stringify(attributes.map((name) => quote[name] ?? null)));
	return `[${rows.sort().join(',\n')}]`;
}

/** @throws z.ZodError for a text that {@link writeQuotes} has not written */
export function readQuotes(date: LocalDate, text: string): Quote[] {
	return z
		.array(row)
		.parse(JSON.parse(text))
		.map(([currency, name, tenor, value, unit, instrument, ric, source]) => ({
			currency,
			name,
			date,
			tenor,
			value,
			unit,
			...(instrument === null ? {} : { instrument: instrument as unknown as QuotedInstrument }),
			...(ric === null ? {} : { ric }),
			source,
		}));
}
