import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { dynamodb, queryAll, tableName, writeAll } from '#platform/aws/table.ts';
import type { Fixing, StatedFixing } from '#shared/benchmark/fixing-series.ts';
import { gapsBetween } from '#shared/benchmark/gaps.ts';
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
	/** 1 for the first value of a date. */
	readonly revision: number;
	readonly source?: string | undefined;
}

/** Applies one fixing of an index; see {@link apply}. */
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
 * Adds reference data for dates without a fixing; other dates are unchanged. An index without any fixing is loaded in
 * bulk.
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

/** Current records in a range of dates, including both ends, ascending. Strongly consistent. */
export function fixingRecords(index: string, from: LocalDate, to: LocalDate): Promise<StoredRecord[]> {
	return recordStore.between(fixingsOf(index), from, to);
}

export async function currentFixing(index: string, date: LocalDate): Promise<FixingVersion | undefined> {
	const record = await recordStore.current(fixingsOf(index), date);
	return record === undefined ? undefined : fixingOf(record);
}

/** Last fixing before a date, or the last fixing of all. Strongly consistent. */
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

/** @throws Error that names the key if the record has no date or no value */
export function fixingOf(record: StoredRecord): FixingVersion {
	const { pk, sk, source } = record;
	const { date, value }: z.infer<typeof storedFixing> = parseDated(storedFixing, {
		...record,
		pk,
		sk: sk.slice(0, 10),
	});
	return { date, value, revision: revisionOf(record), source };
}

/** Days needed by a calculation over a year with its lookback. */
const gapWindowDays = 400;

/**
 * Business days in the last 400 days without a fixing, although the index has an earlier and a later fixing.
 *
 * @param today current date at the index's publisher, or a date close to it
 */
export async function missingFixings(
	index: string,
	calendar: BusinessCalendar,
	today: LocalDate,
): Promise<LocalDate[]> {
	return gapsBetween(await fixingDates(index, addDays(today, -gapWindowDays), today), calendar);
}

/** Dates with a fixing, including both ends, ascending. Strongly consistent. */
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
