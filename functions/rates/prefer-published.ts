import type { DateType } from '#shared/contract/fallback.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import type { ImpliedIbor } from '#shared/fallback/implied-ibor.ts';
import type { ForwardQuote } from '#shared/fallback/implied-rate.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import {
	keysPublishedOn,
	type PublishedRecord,
	recordSeries,
	recordsBetween,
	recordsNamed,
} from './published-records.ts';
import { type RecordKeyParts, type RecordKind, type RecordSeries, recordKey } from './store/rate-keys.ts';

/** The forward exchange rate of one record date and tenor. */
export interface DatedQuote {
	readonly recordDate: LocalDate;
	readonly tenor: string;
	readonly quote: ForwardQuote;
}

/** The forward exchange rates of an implied rate between two record dates, both included. */
export async function forwardQuotes(ibor: ImpliedIbor, from: LocalDate, to: LocalDate): Promise<DatedQuote[]> {
	const { currency, name } = ibor;
	const known: readonly RecordSeries[] = await recordSeries('forward-quote', currency);
	const series = known.find((one) => one.name === name);
	if (series === undefined) return [];
	const records = await recordsBetween(series, from, to);
	return records.flatMap(({ recordDate, tenor, spotRef, forwardPoints, dayCount }) =>
		spotRef === undefined || forwardPoints === undefined || dayCount === undefined
			? []
			: [
					{
						recordDate,
						tenor,
						quote: { spot: decimal(spotRef), points: decimal(forwardPoints), days: dayCount },
					},
				],
	);
}

/**
 * The published records of a series on a day, and the calculated rows that no published record replaces.
 *
 * A published record replaces the calculated row of the same key also where the publisher gives another publication
 * date: the row then belongs to that day.
 */
export async function preferPublished<Row extends RecordKeyParts>(
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

type NamedRow = RecordKeyParts & { readonly currency: string; readonly name: string };

/** The published record of one row, if there is one. */
export async function publishedRecord(
	kind: RecordKind,
	{ currency, name, ...key }: NamedRow,
): Promise<PublishedRecord | undefined> {
	const known = await recordSeries(kind, currency);
	const series = known.find((one) => one.name === name);
	if (series === undefined) return undefined;
	const [record] = await recordsNamed(series, [recordKey(key)]);
	return record;
}
