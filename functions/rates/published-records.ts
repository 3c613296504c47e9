import * as z from 'zod';
import { getMany, parseItem, storedDate, writeAll } from '#platform/aws/table.ts';
import { systemClock } from '#platform/runtime.ts';
import { TtlCache } from '#platform/ttl-cache.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { apply, type Origin } from './store/apply.ts';
import {
	itemsIn,
	type Pointer,
	pointersTo,
	publishedOf,
	type RecordKind,
	type RecordSeries,
	recordKey,
	recordsOf,
	seriesOf,
} from './store/rate-keys.ts';

const figure = z.object({ value: z.string(), ric: z.string().optional() });

const publishedRecord = z.object({
	recordDate: storedDate,
	/** Tenor such as 3M; `ON` if the series has only one tenor. */
	tenor: z.string(),
	publicationDate: storedDate.optional(),
	status: z.string().optional(),
	/** Rates by name, in percent per year as published. */
	figures: z.record(z.string(), figure).default({}),
	compounding: z.string().optional(),
	feature: z.string().optional(),
	forwardPoints: z.string().optional(),
	spotRef: z.string().optional(),
	dayCount: z.number().int().optional(),
	fields: z.record(z.string(), z.string()).optional(),
	source: z.string(),
});

export type PublishedRecord = z.infer<typeof publishedRecord>;

/** Safe to interrupt and repeat, because pointers are written after their records. Returns how many are new. */
export async function applyPublishedRecords(
	of: RecordSeries,
	records: readonly Omit<PublishedRecord, 'source'>[],
	origin: Origin,
): Promise<number> {
	let added = 0;
	for (const content of records) {
		const incoming = { pk: recordsOf(of), sk: recordKey(content), content };
		if ((await apply(incoming, origin)).outcome === 'new') added += 1;
	}
	await writePointers(records.flatMap((record) => pointersTo(of, recordKey(record), record.publicationDate)));
	series = emptyCache();
	return added;
}

export function writePointers(pointers: readonly Pointer[]): Promise<void> {
	const byKey = new Map(pointers.map((pointer) => [`${pointer.pk}\n${pointer.sk}`, pointer]));
	return writeAll('rates', [...byKey.values()]);
}

/** Creates the cache of the series that have records, by kind. Series are few and rarely change. */
const emptyCache = () => new TtlCache<readonly RecordSeries[]>(systemClock, 10);
let series = emptyCache();
const seriesLifeMillis = 5_000;
const storedSeries = z.object({ currency: z.string(), name: z.string() });

export async function recordSeries(kind: RecordKind, currency: string): Promise<readonly RecordSeries[]> {
	const known = await series.get(kind, seriesLifeMillis, async () => {
		const items = await itemsIn(seriesOf(kind));
		return items.map((item) => ({ kind, ...parseItem('rates', storedSeries, item) }));
	});
	return known.filter((one) => one.currency === currency);
}

/** Returns the records in a range of record dates, including both ends, in ascending order. */
export async function recordsBetween(of: RecordSeries, from: LocalDate, to: LocalDate): Promise<PublishedRecord[]> {
	return (await itemsIn(recordsOf(of), [from, `${to}$`])).map(parsePublished);
}

/** Returns the keys of records published on a date. If a record was revised since, its publication date may differ. */
export async function keysPublishedOn(of: RecordSeries, publicationDate: LocalDate): Promise<string[]> {
	const items = await itemsIn(publishedOf(of), [`${publicationDate}#`, `${publicationDate}#\uFFFF`]);
	return items.map((item) => parseItem('rates', storedPointer, item).key);
}

const storedPointer = z.object({ key: z.string() });

export async function recordsNamed(of: RecordSeries, keys: readonly string[]): Promise<PublishedRecord[]> {
	const items = await getMany(
		'rates',
		[...new Set(keys)].map((sk) => ({ pk: recordsOf(of), sk })),
	);
	return items.map(parsePublished);
}

const parsePublished = (item: Record<string, unknown>) => parseItem('rates', publishedRecord, item);
