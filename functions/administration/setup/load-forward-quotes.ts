import { applyPublishedRecords, type PublishedRecord } from '#functions/rates/published-records.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import file from './reference/forward-quotes.json' with { type: 'json' };

/**
 * Writes the forward exchange rates that imply fallback rates, for days that have none. Idempotent; it does not replace
 * a value from a file.
 *
 * @returns how many were added
 */
export async function loadForwardQuotes(): Promise<number> {
	const { currency, name, source, quotes } = file;
	return applyPublishedRecords({ kind: 'forward-quote', currency, name }, quotes.map(asRecord), { source });
}

function asRecord([recordDate, tenor, spotRef, forwardPoints, dayCount]: readonly string[]): Omit<
	PublishedRecord,
	'source'
> {
	if (recordDate === undefined || !isLocalDate(recordDate) || tenor === undefined || !spotRef || !forwardPoints) {
		throw new Error(`the reference data hold an incomplete forward quote: ${recordDate} ${tenor}`);
	}
	return { recordDate, tenor, figures: {}, spotRef, forwardPoints, dayCount: Number(dayCount) };
}
