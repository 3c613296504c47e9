import { applyPublishedRecords } from '#functions/rates/published-records.ts';
import type { Origin } from '#functions/rates/store/apply.ts';
import { instrumentKey, type Quote } from '#shared/benchmark/quote.ts';

/** A quote to store. Its source is derived from the origin, and its key from the instrument. */
export type NewQuote = Omit<Quote, 'source' | 'tenor' | 'instrument'> & Required<Pick<Quote, 'instrument'>>;

/**
 * Stores quotes in the same way as an uploaded file, but without the checks of a file.
 *
 * @returns the number of new quotes
 */
export async function putQuotes(quotes: readonly NewQuote[], origin: Origin): Promise<number> {
	let added = 0;
	for (const { currency, name, date, value, unit, ric, instrument } of quotes) {
		const figures = { value: { value, ...(ric === undefined ? {} : { ric }) } };
		const record = { recordDate: date, tenor: instrumentKey(instrument), unit, figures, instrument };
		added += await applyPublishedRecords({ kind: 'quote', currency, name }, [record], origin);
	}
	return added;
}
