import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Fixing } from '../../../shared/benchmark/fixing-series.ts';
import type { LocalDate } from '../../../shared/time/local-date.ts';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { writeAll } from '../aws/write-all.ts';
import { systemClock } from '../clock.ts';
import { TtlCache } from '../ttl-cache.ts';
import { applyFixing, fixingRecord } from './apply-fixing.ts';
import { firstRevision } from './apply-record.ts';
import { fixingsOf } from './rate-keys.ts';

/** Fixings are read a calendar year at a time; a year that is over changes only by a rare revision. */
const years = new TtlCache<Fixing[]>(systemClock, 200);
const openYearLifeMillis = 15_000;
const closedYearLifeMillis = 60_000;

/** The fixings of an index from one day to another, both included, ascending. */
export async function fixingsBetween(index: string, from: LocalDate, to: LocalDate): Promise<Fixing[]> {
	const first = Number(from.slice(0, 4));
	const count = Number(to.slice(0, 4)) - first + 1;
	const read = await Promise.all(Array.from({ length: count }, (_, i) => fixingsOfYear(index, first + i)));
	return read.flat().filter(({ date }) => date >= from && date <= to);
}

function fixingsOfYear(index: string, year: number): Promise<Fixing[]> {
	const isClosed = year < new Date(systemClock()).getUTCFullYear();
	return years.get(`${index} ${year}`, isClosed ? closedYearLifeMillis : openYearLifeMillis, async () => {
		const items = await queryAll({
			TableName: tableName('rates'),
			KeyConditionExpression: 'pk = :index and sk between :from and :to',
			ExpressionAttributeValues: { ':index': fixingsOf(index), ':from': `${year}-01-01`, ':to': `${year}-12-31` },
			ProjectionExpression: 'sk, #value',
			ExpressionAttributeNames: { '#value': 'value' },
		});
		return items.map(({ sk, value }) => ({ date: sk as LocalDate, value: value as string }));
	});
}

export async function latestFixing(index: string): Promise<Fixing | undefined> {
	const { Items } = await dynamodb.send(
		new QueryCommand({
			TableName: tableName('rates'),
			KeyConditionExpression: 'pk = :index',
			ExpressionAttributeValues: { ':index': fixingsOf(index) },
			ScanIndexForward: false,
			Limit: 1,
		}),
	);
	const item = Items?.[0];
	return item === undefined ? undefined : { date: item.sk as LocalDate, value: item.value as string };
}

/**
 * Adds the reference data of days that have no fixing yet; other days stay as they are. An index without any fixing is
 * loaded in bulk.
 *
 * @returns how many were added
 */
export async function addMissingFixings(index: string, source: string, fixings: readonly Fixing[]): Promise<number> {
	const stored = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :index',
		ExpressionAttributeValues: { ':index': fixingsOf(index) },
		ProjectionExpression: 'sk',
		ConsistentRead: true,
	});
	const known = new Set(stored.map(({ sk }) => sk));
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
