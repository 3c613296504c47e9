import * as z from 'zod';
import { isLocalDate, type LocalDate } from '../../shared/time/local-date.ts';
import { systemClock } from './clock.ts';
import { getMany } from './get-many.ts';
import { queryAll } from './query-all.ts';
import { ShortCache } from './short-cache.ts';
import { tableName } from './table.ts';
import { writeAll } from './write-all.ts';

/**
 * What is loaded from a publisher's file:
 *
 * - `fallback`: name is the rate that is replaced, `figures` by rate type; of implied rates the points, spot and days
 * - `cash`: name is the category, `feature` and `compounding` say which row, `figures` by heading
 * - `term`: name is the instrument, `figures.value` its rate
 * - `overnight-extra`: name is the overnight index, `fields` what else a profile's columns may show of its fixing
 * - `forward-quote`: name is the implied rate, with `forwardPoints`, `spotRef` and `dayCount` of the record date
 * - `consumer-spread-start`: name is `Consumer Cash Products`, `figures.value` the spread on 3 July 2023
 */
export type RecordKind = 'fallback' | 'cash' | 'term' | 'overnight-extra' | 'forward-quote' | 'consumer-spread-start';

const date = z.custom<LocalDate>((value) => typeof value === 'string' && isLocalDate(value));
const figure = z.object({ value: z.string(), ric: z.string().optional() });

/** A published record as the table has it, beside its keys. */
const rateRecord = z.object({
	recordDate: date,
	/** A business tenor such as 3M; `ON` where there is only one. */
	tenor: z.string(),
	publicationDate: date.optional(),
	/** As the publisher gives it. */
	status: z.string().optional(),
	/** Percent per year, as published. */
	figures: z.record(z.string(), figure).default({}),
	compounding: z.string().optional(),
	feature: z.string().optional(),
	forwardPoints: z.string().optional(),
	spotRef: z.string().optional(),
	dayCount: z.number().int().optional(),
	fields: z.record(z.string(), z.string()).optional(),
	source: z.string(),
});

export type RateRecord = z.infer<typeof rateRecord>;

/** Whose records. */
export interface RecordSeries {
	readonly kind: RecordKind;
	readonly currency: string;
	readonly name: string;
}

type RecordKey = Pick<RateRecord, 'recordDate' | 'tenor' | 'compounding' | 'feature'>;

const partition = ({ kind, currency, name }: RecordSeries) => `RECORD#${kind}#${currency}#${name}`;
const publishedPartition = ({ kind, currency, name }: RecordSeries) => `PUBLISHED#${kind}#${currency}#${name}`;
const namesPartition = (kind: RecordKind) => `RECORDS#${kind}`;

/** `<recordDate>#<tenor>`, of a cash fallback followed by `#<compounding>#<feature>`. */
export function recordKey({ recordDate, tenor, compounding, feature }: RecordKey): string {
	return [recordDate, tenor, ...(compounding === undefined ? [] : [compounding, feature])].join('#');
}

/** The series of which anything is loaded, by kind; they are few and rarely change. */
const shortCache = () => new ShortCache<readonly RecordSeries[]>(systemClock, 10);
let series = shortCache();
const seriesLifeMillis = 5_000;

/**
 * Keeps records; one of the same key is replaced. May be broken off and repeated: what finds a record is written
 * after it.
 */
export async function putRateRecords(of: RecordSeries, records: readonly RateRecord[]): Promise<void> {
	await writeAll(
		'rates',
		records.map((record) => ({ pk: partition(of), sk: recordKey(record), ...record })),
	);
	const published = records.filter(({ publicationDate }) => publicationDate !== undefined);
	await writeAll(
		'rates',
		published.map((record) => ({
			pk: publishedPartition(of),
			sk: `${record.publicationDate}#${recordKey(record)}`,
			key: recordKey(record),
		})),
	);
	await writeAll('rates', [{ pk: namesPartition(of.kind), sk: `${of.currency}#${of.name}`, ...of }]);
	series = shortCache();
}

/** The series of a kind that have records, those of a currency. */
export async function recordSeries(kind: RecordKind, currency: string): Promise<readonly RecordSeries[]> {
	const known = await series.get(kind, seriesLifeMillis, async () => {
		const items = await queryAll({
			TableName: tableName('rates'),
			KeyConditionExpression: 'pk = :names',
			ExpressionAttributeValues: { ':names': namesPartition(kind) },
		});
		return items.map(({ currency, name }) => ({ kind, currency: String(currency), name: String(name) }));
	});
	return known.filter((one) => one.currency === currency);
}

/** The records from one record date to another, both included, ascending. */
export async function recordsBetween(of: RecordSeries, from: LocalDate, to: LocalDate): Promise<RateRecord[]> {
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :series and sk between :from and :to',
		ExpressionAttributeValues: { ':series': partition(of), ':from': from, ':to': `${to}$` },
	});
	return items.map(asRecord);
}

/** The keys under which records were published on a day; a record that was replaced may say another day by now. */
export async function keysPublishedOn(of: RecordSeries, publicationDate: LocalDate): Promise<string[]> {
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :series and begins_with(sk, :date)',
		ExpressionAttributeValues: { ':series': publishedPartition(of), ':date': `${publicationDate}#` },
	});
	return items.map(({ key }) => String(key));
}

/** The records of some keys, those that there are. */
export async function recordsOf(of: RecordSeries, keys: readonly string[]): Promise<RateRecord[]> {
	const items = await getMany(
		'rates',
		[...new Set(keys)].map((sk) => ({ pk: partition(of), sk })),
	);
	return items.map(asRecord);
}

function asRecord(item: Record<string, unknown>): RateRecord {
	const parsed = rateRecord.safeParse(item);
	if (!parsed.success) {
		throw new Error(`the record ${item.pk} ${item.sk} cannot be read`, { cause: parsed.error });
	}
	return parsed.data;
}
