import { GetCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, parseItem, queryAll, storedDate, tableName } from '#platform/aws/table.ts';
import type { StatementTimes } from '#shared/benchmark/current-record.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** Item that a put may replace: none, or an item with these attributes. Attributes undefined here must be absent. */
type Expected = 'nothing' | Readonly<Record<string, string | number | undefined>>;

/** Returns false, without writing, if the stored item differs from `expected`. */
export function putItem(item: RateKey & Readonly<Record<string, unknown>>, expected: Expected): Promise<boolean> {
	if (expected === 'nothing') return conditionalPut({ table: 'rates', item, condition: 'attribute_not_exists(pk)' });
	const names = Object.keys(expected);
	const present = names.filter((name) => expected[name] !== undefined);
	const conditions = names.map((name) =>
		expected[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`,
	);
	return conditionalPut({
		table: 'rates',
		item,
		condition: ['attribute_exists(pk)', ...conditions].join(' and '),
		names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
		...(present.length === 0
			? {}
			: { values: Object.fromEntries(present.map((name) => [`:${name}`, expected[name]])) }),
	});
}

/** Returns the items of a partition of the rates table, ascending. A range of sort keys includes both ends. */
export function itemsIn(
	pk: string,
	range?: readonly [from: string, to: string],
	options: Partial<QueryCommandInput> = {},
): Promise<Record<string, unknown>[]> {
	return queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: range === undefined ? 'pk = :pk' : 'pk = :pk and sk between :from and :to',
		ExpressionAttributeValues: { ':pk': pk, ...(range && { ':from': range[0], ':to': range[1] }) },
		...options,
	});
}

/** A decimal number as text, with the digits that the source has stated. */
export const storedFigure = z.string().regex(/^-?\d+(\.\d+)?$/, 'is not a decimal number');

export const storedFixing = z.object({ date: storedDate, value: storedFigure });

/** Parses an item of the rates table whose sort key is a date. The schema receives this date as `date`. */
export function parseDated<Schema extends z.ZodType>(schema: Schema, item: Readonly<Record<string, unknown>>) {
	return parseItem('rates', schema, { ...item, date: item.sk });
}

/**
 * Kinds of published records, which are loaded from files. `name` and other fields depend on the kind:
 *
 * - `fallback`: `name` is the replaced rate. `figures` has one entry per rate type. Implied rates also have forward
 *   points, spot rate and days.
 * - `cash`: `name` is the category. `feature` and `compounding` distinguish its rows. `figures` is by column.
 * - `term`: `name` is the instrument. `figures.value` is its rate.
 * - `overnight-extra`: `name` is the overnight index. `fields` contains additional columns of its fixings.
 * - `forward-quote`: `name` is the implied rate. Has `forwardPoints`, `spotRef` and `dayCount` of the record date.
 * - `consumer-spread-start`: `name` is `Consumer Cash Products`. `figures.value` is the spread on 3 July 2023.
 * - `quote`: `name` is a set of instruments. `instrument` is quoted, and `figures.value` is the quote in `unit`.
 */
export type RecordKind =
	| 'fallback'
	| 'cash'
	| 'term'
	| 'overnight-extra'
	| 'forward-quote'
	| 'consumer-spread-start'
	| 'quote';

export interface RecordSeries {
	readonly kind: RecordKind;
	readonly currency: string;
	readonly name: string;
}

export interface RecordKeyParts {
	readonly recordDate: LocalDate;
	readonly tenor: string;
	readonly compounding?: string | undefined;
	readonly feature?: string | undefined;
}

export interface RateKey {
	readonly pk: string;
	readonly sk: string;
}

/** An item by which a record is found. It is written after the record. */
export type Pointer = RateKey & Readonly<Record<string, string>>;

/** Partition key of the fixings of an index. The sort key is the date. */
export const fixingsOf = (index: string) => `INDEX#${index}`;
export const quarantineOf = (index: string) => `${fixingsOf(index)}#HELD`;
export const rejectedFixingsOf = (index: string) => `${fixingsOf(index)}#REJECTED`;

/** Partition key of the published records of a series. The sort key is {@link recordKey}. */
export const recordsOf = (of: RecordSeries) => `RECORD#${seriesName(of)}`;
/** Partition key of pointers by publication date. The sort key is `<publicationDate>#<record key>`. */
export const publishedOf = (of: RecordSeries) => `PUBLISHED#${seriesName(of)}`;
/** Partition key of the series of a kind. The sort key is `<currency>#<name>`. */
export const seriesOf = (kind: RecordKind) => `RECORDS#${kind}`;

const seriesName = ({ kind, currency, name }: RecordSeries) => `${kind}#${currency}#${name}`;

/** Sort key `<recordDate>#<tenor>`, followed by `#<compounding>#<feature>` for a cash fallback. */
export function recordKey({ recordDate, tenor, compounding, feature }: RecordKeyParts): string {
	return [recordDate, tenor, ...(compounding === undefined ? [] : [compounding, feature])].join('#');
}

/** Partition key of the quote sets of a date. The sort key is `<currency>#<name>`. */
export const quoteSetsOf = (date: string) => `QUOTES#${date}`;

export function pointersTo(of: RecordSeries, key: string, publicationDate: string | undefined): readonly Pointer[] {
	const series = { pk: seriesOf(of.kind), sk: `${of.currency}#${of.name}`, ...of };
	const ofDate = of.kind === 'quote' ? [{ ...series, pk: quoteSetsOf(key.slice(0, 10)) }] : [];
	if (publicationDate === undefined) return [series, ...ofDate];
	return [series, ...ofDate, { pk: publishedOf(of), sk: `${publicationDate}#${key}`, key }];
}

export function historyKey({ pk, sk }: RateKey, revision: number): RateKey {
	return { pk: `${pk}#HISTORY`, sk: `${sk}#${String(revision).padStart(4, '0')}` };
}

/** Partition key of the states of the last fetches. The sort key is the name of the index. */
export const indexStatesKey = 'STATE';
/** Partition key of the last manual requests. The sort key is the name of the publisher. */
export const requestedFetchesKey = 'REQUESTED';

export const dropKey = (kind: string, source: string): RateKey => ({ pk: `DROP#${kind}`, sk: source });
export const firstLoadKey = (kind: string, fileHash: string): RateKey => ({ pk: `FILE#${kind}`, sk: fileHash });

const instant = z.string().optional();

const storedRecord = z.looseObject({
	pk: z.string(),
	sk: z.string(),
	/** Revision number, starting at 1. Absent in reference data loaded by earlier versions. */
	revision: z.int().positive().optional(),
	source: z.string().optional(),
	drop: z.int().positive().optional(),
	askedAt: instant,
	takenAt: instant,
	confirmedAt: instant,
	saidAgainAt: instant,
} satisfies Record<keyof StatementTimes, z.ZodType> & z.ZodRawShape);

export type StoredRecord = z.infer<typeof storedRecord>;

export const revisionOf = ({ revision }: StoredRecord) => revision ?? 1;

export const recordStore = {
	/** Includes both ends; in ascending order. */
	async between(pk: string, from: string, to: string): Promise<StoredRecord[]> {
		return (await itemsIn(pk, [from, to], { ConsistentRead: true })).map(parseRecord);
	},

	async current(pk: string, sk: string): Promise<StoredRecord | undefined> {
		const { Item } = await dynamodb.send(
			new GetCommand({ TableName: tableName('rates'), Key: { pk, sk }, ConsistentRead: true }),
		);
		return Item === undefined ? undefined : parseRecord(Item);
	},

	/** @returns false, without writing, if the current record was changed since it was read */
	replace(record: StoredRecord, current: StoredRecord | undefined): Promise<boolean> {
		if (current === undefined) return putItem(record, 'nothing');
		const { revision, confirmedAt, saidAgainAt } = current;
		return putItem(record, { revision, confirmedAt, saidAgainAt });
	},
};

export type RecordStore = typeof recordStore;

/** Returns the superseded versions of a record, earliest first. */
export function supersededBy(store: Pick<RecordStore, 'between'>, pk: string, sk: string): Promise<StoredRecord[]> {
	const [first, last] = [historyKey({ pk, sk }, 0), historyKey({ pk, sk }, 9999)];
	return store.between(first.pk, first.sk, last.sk);
}

export const parseRecord = (item: Record<string, unknown>): StoredRecord => parseItem('rates', storedRecord, item);
