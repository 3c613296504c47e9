import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import QuickLRU from 'quick-lru';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { systemClock } from '#platform/runtime.ts';
import { TtlCache } from '#platform/ttl-cache.ts';
import { type Fixing, FixingSeries } from '#shared/benchmark/fixing-series.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { fixingsOf, historyKey, itemsIn, parseDated, storedFixing } from './store/rate-keys.ts';

const onlyValue = { ProjectionExpression: 'pk, sk, #value', ExpressionAttributeNames: { '#value': 'value' } };

const earliestRevision = 0;
const latestRevision = 9999;

/** Returns superseded fixings in a date range, including both ends. They are grouped by date, earliest first. */
export async function supersededFixings(index: string, from: LocalDate, to: LocalDate): Promise<Fixing[]> {
	const pk = fixingsOf(index);
	const first = historyKey({ pk, sk: from }, earliestRevision);
	const last = historyKey({ pk, sk: to }, latestRevision);
	const items = await itemsIn(first.pk, [first.sk, last.sk], onlyValue);
	// The sort key consists of date and revision.
	return items.map((item) => parseDated(storedFixing, { ...item, sk: String(item.sk).slice(0, 10) }));
}

/** Creates the cache of fixings by index and calendar year. Fixings of past years change only by rare revisions. */
const emptyYears = () => new TtlCache<Fixing[]>(systemClock, 200);
let years = emptyYears();
const openYearLifeMillis = 15_000;
const closedYearLifeMillis = 60_000;

/** Returns the fixings of an index in a date range, including both ends, in ascending order. */
export async function fixingsBetween(index: string, from: LocalDate, to: LocalDate): Promise<Fixing[]> {
	const read = await fixingsOfYears(index, yearOf(from), yearOf(to));
	return read.flat().filter(({ date }) => date >= from && date <= to);
}

/** Clears the cache. Call it if the cache lacks a fixing that is known to exist. */
export function forgetFixings(): void {
	years = emptyYears();
}

const keptSeries = new QuickLRU<string, { readonly years: readonly Fixing[][]; readonly series: FixingSeries }>({
	maxSize: 50,
});

/** Returns the fixings of all calendar years in a date range. Returns the same object until a year is read again. */
export async function fixingSeriesOfYears(index: string, from: LocalDate, to: LocalDate): Promise<FixingSeries> {
	const years = await fixingsOfYears(index, yearOf(from), yearOf(to));
	const key = `${index} ${yearOf(from)} ${yearOf(to)}`;
	const kept = keptSeries.get(key);
	if (kept?.years.every((year, i) => year === years[i])) return kept.series;
	const series = new FixingSeries(index, years.flat());
	keptSeries.set(key, { years, series });
	return series;
}

const yearOf = (date: LocalDate) => Number(date.slice(0, 4));

/** First year with fixings of any overnight index. */
const earliestYear = 1990;

function fixingsOfYears(index: string, first: number, last: number): Promise<Fixing[][]> {
	const from = Math.max(first, earliestYear);
	const to = Math.min(last, currentYear() + 1);
	return Promise.all(Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => fixingsOfYear(index, from + i)));
}

const currentYear = () => new Date(systemClock()).getUTCFullYear();

function fixingsOfYear(index: string, year: number): Promise<Fixing[]> {
	const isClosed = year < currentYear();
	return years.get(`${index} ${year}`, isClosed ? closedYearLifeMillis : openYearLifeMillis, () =>
		storedFixingsBetween(index, `${year}-01-01`, `${year}-12-31`),
	);
}

/**
 * Returns the same fixings as {@link fixingsBetween}, but with one query and without the cache. For ranges of decades
 * in which most years are empty.
 */
export async function storedFixingsBetween(index: string, from: string, to: string): Promise<Fixing[]> {
	const items = await itemsIn(fixingsOf(index), [from, to], onlyValue);
	return items.map((item) => parseDated(storedFixing, item));
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
	return item === undefined ? undefined : parseDated(storedFixing, item);
}
