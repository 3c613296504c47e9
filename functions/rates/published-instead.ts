import type { DateType } from '../../shared/contract/fallback.ts';
import type { LocalDate } from '../../shared/time/local-date.ts';
import {
	keysPublishedOn,
	type PublishedRecord,
	recordsBetween,
	recordsNamed,
} from '../platform/rates/published-records.ts';
import { type RecordKeyParts, type RecordSeries, recordKey } from '../platform/rates/rate-keys.ts';

/**
 * What is published of a series on a day, and what of the calculated is left beside it.
 *
 * A published record wins over the calculated one of the same key, even where it says that it was published on another
 * day and therefore does not belong to this one.
 */
export async function publishedInstead<Row extends RecordKeyParts>(
	series: RecordSeries,
	calculated: readonly Row[],
	date: LocalDate,
	dateType: DateType,
): Promise<{ readonly published: readonly PublishedRecord[]; readonly calculated: readonly Row[] }> {
	if (dateType === 'record_date') {
		const published = await recordsBetween(series, date, date);
		return { published, calculated: without(calculated, published) };
	}
	const keys = await keysPublishedOn(series, date);
	const known = await recordsNamed(series, [...keys, ...calculated.map(recordKey)]);
	return {
		published: known.filter(({ publicationDate }) => publicationDate === date),
		calculated: without(calculated, known),
	};
}

function without<Row extends RecordKeyParts>(
	rows: readonly Row[],
	published: readonly PublishedRecord[],
): readonly Row[] {
	const keys = new Set(published.map(recordKey));
	return rows.filter((row) => !keys.has(recordKey(row)));
}
