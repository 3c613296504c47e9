import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, tableName, unlessConditionFails, writeAll } from '#platform/aws/table.ts';
import { lastStatedAt } from '#shared/benchmark/current-record.ts';
import { type Fixing, gapsBetween, type StatedFixing } from '#shared/benchmark/fixing-series.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { type Applied, apply, firstRevision, type IncomingRecord, type Origin } from './apply.ts';
import {
	fixingsOf,
	itemsIn,
	parseDated,
	parseRecord,
	quarantineOf,
	recordStore,
	rejectedFixingsOf,
	revisionOf,
	type StoredRecord,
	storedFixing,
} from './rate-keys.ts';

export interface FixingVersion extends Fixing {
	readonly revision: number;
	readonly source?: string | undefined;
}

export function applyFixing(
	index: string,
	fixing: StatedFixing,
	origin: Origin,
	known?: StoredRecord,
): Promise<Applied> {
	return apply(fixingRecord(index, fixing), origin, known);
}

export function fixingRecord(
	index: string,
	{ date, value, publishedAt, revisionIndicator }: StatedFixing,
): IncomingRecord {
	return {
		pk: fixingsOf(index),
		sk: date,
		content: { value },
		details: {
			...(publishedAt === undefined ? {} : { publishedAt }),
			...(revisionIndicator === undefined ? {} : { revisionIndicator }),
		},
	};
}

/** Keeps existing fixings. If the index has no fixings, writes in bulk. Returns the number of added fixings. */
export async function addMissingFixings(index: string, source: string, fixings: readonly Fixing[]): Promise<number> {
	const known = new Set(await fixingDates(index));
	const missing = fixings.filter(({ date }) => !known.has(date));
	if (known.size === 0) {
		const items = missing.map((fixing) => firstRevision(fixingRecord(index, fixing), { source }));
		await writeAll('rates', items);
		return items.length;
	}
	let added = 0;
	for (const fixing of missing) {
		if ((await applyFixing(index, fixing, { source })).outcome === 'new') added += 1;
	}
	return added;
}

export function fixingRecords(index: string, from: LocalDate, to: LocalDate): Promise<StoredRecord[]> {
	return recordStore.between(fixingsOf(index), from, to);
}

export async function currentFixing(index: string, date: LocalDate): Promise<FixingVersion | undefined> {
	const record = await recordStore.current(fixingsOf(index), date);
	return record === undefined ? undefined : fixingOf(record);
}

/** Returns the last fixing before a date. Without a date, returns the latest fixing. Strongly consistent. */
export async function lastFixing(index: string, before?: LocalDate): Promise<FixingVersion | undefined> {
	const { Items } = await dynamodb.send(
		new QueryCommand({
			TableName: tableName('rates'),
			KeyConditionExpression: before === undefined ? 'pk = :index' : 'pk = :index and sk < :before',
			ExpressionAttributeValues: { ':index': fixingsOf(index), ...(before === undefined ? {} : { ':before': before }) },
			ScanIndexForward: false,
			Limit: 1,
			ConsistentRead: true,
		}),
	);
	return Items?.[0] === undefined ? undefined : fixingOf(parseRecord(Items[0]));
}

/** @throws Error that names the key if the record has no date or no rate */
export function fixingOf(record: StoredRecord): FixingVersion {
	const { pk, sk, source } = record;
	const { date, value }: z.infer<typeof storedFixing> = parseDated(storedFixing, {
		...record,
		pk,
		sk: sk.slice(0, 10),
	});
	return { date, value, revision: revisionOf(record), source };
}

/** Number of days that a calculation over a year with its lookback needs. */
const gapWindowDays = 400;

/** Returns business days of the last 400 days that have no fixing, although earlier and later fixings exist. */
export async function missingFixings(
	index: string,
	calendar: BusinessCalendar,
	today: LocalDate,
): Promise<LocalDate[]> {
	return gapsBetween(await fixingDates(index, addDays(today, -gapWindowDays), today), calendar);
}

async function fixingDates(index: string, from = '0', to = '~'): Promise<LocalDate[]> {
	const options = { ProjectionExpression: 'pk, sk', ConsistentRead: true };
	const items = await itemsIn(fixingsOf(index), [from, to], options);
	return items.map((item) => parseDated(storedFixing.pick({ date: true }), item).date);
}

const quarantinedFixing = storedFixing.extend({
	publishedAt: z.string().optional(),
	revisionIndicator: z.string().optional(),
	source: z.string(),
	askedAt: z.string(),
	comparedWith: storedFixing,
});

/** An outlier that an operator must confirm or reject. */
export interface QuarantinedFixing extends StatedFixing {
	readonly source: string;
	/** Time at which the publisher was queried or the file was uploaded; ISO 8601 in UTC. */
	readonly askedAt: string;
	readonly comparedWith: Fixing;
}

export async function quarantinedFixings(index: string): Promise<QuarantinedFixing[]> {
	return (await itemsOf(quarantineOf(index))).map((item) => parseDated(quarantinedFixing, item));
}

export async function quarantinedFixingOn(index: string, date: LocalDate): Promise<QuarantinedFixing | undefined> {
	const Key = { pk: quarantineOf(index), sk: date };
	const { Item } = await dynamodb.send(new GetCommand({ TableName: tableName('rates'), Key, ConsistentRead: true }));
	return Item === undefined ? undefined : parseDated(quarantinedFixing, Item);
}

/**
 * Puts an outlier into quarantine, unless a different outlier or the fixing itself was stated later.
 *
 * Reads the fixing after writing the outlier. If a later fixing is applied at the same time, either it removes the
 * outlier, or this function finds it.
 *
 * @returns true if the outlier is in quarantine
 */
export async function quarantineFixing(index: string, { date, ...outlier }: QuarantinedFixing): Promise<boolean> {
	const { askedAt } = outlier;
	const isWritten = await conditionalPut({
		table: 'rates',
		item: { pk: quarantineOf(index), sk: date, ...outlier },
		condition: 'attribute_not_exists(pk) or askedAt <= :askedAt',
		values: { ':askedAt': askedAt },
	});
	if (!isWritten) return false;
	const current = await recordStore.current(fixingsOf(index), date);
	if (current === undefined || lastStatedAt(current) <= askedAt) return true;
	await releaseFixing(index, date, { statedUpTo: askedAt });
	return false;
}

/** Condition for removing an outlier from quarantine: it was stated up to a certain time, or it has this rate. */
type Release = { readonly statedUpTo: string } | { readonly value: string };

export async function releaseFixing(index: string, date: LocalDate, release: Release): Promise<void> {
	const [condition, name, value] =
		'value' in release
			? (['#name = :value', 'value', release.value] as const)
			: (['#name <= :value', 'askedAt', release.statedUpTo] as const);
	const deletion = new DeleteCommand({
		TableName: tableName('rates'),
		Key: { pk: quarantineOf(index), sk: date },
		ConditionExpression: condition,
		ExpressionAttributeNames: { '#name': name },
		ExpressionAttributeValues: { ':value': value },
	});
	await unlessConditionFails(dynamodb.send(deletion));
}

export async function rejectedFixings(index: string): Promise<Fixing[]> {
	return (await itemsOf(rejectedFixingsOf(index))).map((item) => parseDated(storedFixing, item));
}

export async function rejectFixing(index: string, { date, value }: Fixing): Promise<void> {
	const Item = { pk: rejectedFixingsOf(index), sk: date, value };
	await dynamodb.send(new PutCommand({ TableName: tableName('rates'), Item }));
}

const itemsOf = (partition: string) => itemsIn(partition, undefined, { ConsistentRead: true });
