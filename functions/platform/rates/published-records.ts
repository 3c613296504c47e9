import * as z from 'zod';
import { isLocalDate, type LocalDate } from '../../../shared/time/local-date.ts';
import { getMany } from '../aws/get-many.ts';
import { queryAll } from '../aws/query-all.ts';
import { tableName } from '../aws/table.ts';
import { systemClock } from '../clock.ts';
import { TtlCache } from '../ttl-cache.ts';
import { publishedOf, type RecordKind, type RecordSeries, recordsOf, seriesOf } from './rate-keys.ts';

const date = z.custom<LocalDate>((value) => typeof value === 'string' && isLocalDate(value));
const figure = z.object({ value: z.string(), ric: z.string().optional() });

/** A published record as the table has it, beside its keys. */
const publishedRecord = z.object({
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

export type PublishedRecord = z.infer<typeof publishedRecord>;

/** The series of which anything is loaded, by kind; they are few and rarely change. */
const emptyCache = () => new TtlCache<readonly RecordSeries[]>(systemClock, 10);
let series = emptyCache();
const seriesLifeMillis = 5_000;

/** Called after a series may have been added. */
export function forgetSeries(): void {
	series = emptyCache();
}

/** The series of a kind that have records, those of a currency. */
export async function recordSeries(kind: RecordKind, currency: string): Promise<readonly RecordSeries[]> {
	const known = await series.get(kind, seriesLifeMillis, async () => {
		const items = await queryAll({
			TableName: tableName('rates'),
			KeyConditionExpression: 'pk = :names',
			ExpressionAttributeValues: { ':names': seriesOf(kind) },
		});
		return items.map(({ currency, name }) => ({ kind, currency: String(currency), name: String(name) }));
	});
	return known.filter((one) => one.currency === currency);
}

/** The records from one record date to another, both included, ascending. */
export async function recordsBetween(of: RecordSeries, from: LocalDate, to: LocalDate): Promise<PublishedRecord[]> {
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :series and sk between :from and :to',
		ExpressionAttributeValues: { ':series': recordsOf(of), ':from': from, ':to': `${to}$` },
	});
	return items.map(asRecord);
}

/** The keys under which records were published on a day; a record that was replaced may say another day by now. */
export async function keysPublishedOn(of: RecordSeries, publicationDate: LocalDate): Promise<string[]> {
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :series and begins_with(sk, :date)',
		ExpressionAttributeValues: { ':series': publishedOf(of), ':date': `${publicationDate}#` },
	});
	return items.map(({ key }) => String(key));
}

/** The records of some keys, those that there are. */
export async function recordsNamed(of: RecordSeries, keys: readonly string[]): Promise<PublishedRecord[]> {
	const items = await getMany(
		'rates',
		[...new Set(keys)].map((sk) => ({ pk: recordsOf(of), sk })),
	);
	return items.map(asRecord);
}

function asRecord(item: Record<string, unknown>): PublishedRecord {
	const parsed = publishedRecord.safeParse(item);
	if (!parsed.success) {
		throw new Error(`the record ${item.pk} ${item.sk} cannot be read`, { cause: parsed.error });
	}
	return parsed.data;
}
