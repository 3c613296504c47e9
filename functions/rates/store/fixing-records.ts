import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { dynamodb, queryAll, tableName, writeAll } from '#platform/aws/table.ts';
import { type Fixing, gapsBetween, type StatedFixing } from '#shared/benchmark/fixing-series.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { type Applied, apply, firstRevision, type IncomingRecord, type Origin } from './apply.ts';
import {
	fixingsOf,
	parseDated,
	parseRecord,
	recordStore,
	revisionOf,
	type StoredRecord,
	storedFixing,
} from './rate-keys.ts';

export interface FixingVersion extends Fixing {
	/** Number of the revision. The first fixing of a date has number 1. */
	readonly revision: number;
	readonly source?: string | undefined;
}

/** Applies one fixing of an index with {@link apply}. */
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

/**
 * Adds reference data for dates without a fixing. Existing fixings are not changed. If the index has no fixings at all,
 * writes in bulk.
 *
 * @returns number of added fixings
 */
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

/** Returns the current records in a date range, including both ends, in ascending order. Strongly consistent. */
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

/**
 * Returns business days in the last 400 days that have no fixing, although the index has earlier and later fixings.
 *
 * @param today current date at the publisher of the index, or a date close to it
 */
export async function missingFixings(
	index: string,
	calendar: BusinessCalendar,
	today: LocalDate,
): Promise<LocalDate[]> {
	return gapsBetween(await fixingDates(index, addDays(today, -gapWindowDays), today), calendar);
}

/** Returns the dates with a fixing, including both ends, in ascending order. Strongly consistent. */
async function fixingDates(index: string, from = '0', to = '~'): Promise<LocalDate[]> {
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :index and sk between :from and :to',
		ExpressionAttributeValues: { ':index': fixingsOf(index), ':from': from, ':to': to },
		ProjectionExpression: 'pk, sk',
		ConsistentRead: true,
	});
	return items.map((item) => parseDated(storedFixing.pick({ date: true }), item).date);
}
