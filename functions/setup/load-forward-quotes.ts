import { isLocalDate } from '../../shared/time/local-date.ts';
import { putRateRecords, type RateRecord, recordKey, recordsOf } from '../platform/rate-record-store.ts';
import file from './reference/forward-quotes.json' with { type: 'json' };

/**
 * Writes the forward exchange rates from which fallback rates are implied, of days that have none yet. May be
 * repeated: what a file brought since then stays.
 *
 * @returns how many were added
 */
export async function loadForwardQuotes(): Promise<number> {
	const { currency, name, source, quotes } = file;
	const series = { kind: 'forward-quote', currency, name } as const;
	const records = quotes.map((row) => asRecord(row, source));
	const there = new Set((await recordsOf(series, records.map(recordKey))).map(recordKey));
	const missing = records.filter((record) => !there.has(recordKey(record)));
	await putRateRecords(series, missing);
	return missing.length;
}

function asRecord(
	[recordDate, tenor, spotRef, forwardPoints, dayCount]: readonly string[],
	source: string,
): RateRecord {
	if (recordDate === undefined || !isLocalDate(recordDate) || tenor === undefined || !spotRef || !forwardPoints) {
		throw new Error(`the reference data hold an incomplete forward quote: ${recordDate} ${tenor}`);
	}
	return { recordDate, tenor, figures: {}, spotRef, forwardPoints, dayCount: Number(dayCount), source };
}
