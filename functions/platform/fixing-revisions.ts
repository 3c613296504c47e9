import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import { compare, decimal } from '../../shared/decimal/decimal.ts';
import type { LocalDate } from '../../shared/time/local-date.ts';
import { conditionalPut } from './conditional-put.ts';
import { queryAll } from './query-all.ts';
import { dynamodb, tableName } from './table.ts';

/** A fixing as it was said at one time. */
export interface FixingVersion extends Fixing {
	/** 1 for the first value of a day. */
	readonly revision: number;
	/** Whose figure it is. */
	readonly source: string;
	/** When its publisher was asked, ISO 8601 in UTC; reference data have none. */
	readonly askedAt?: string;
	/** As the publisher writes it. */
	readonly publishedAt?: string;
	readonly revisionIndicator?: string;
}

/** A fixing to be kept; its revision follows from what is there. */
export type AskedFixing = Omit<FixingVersion, 'revision'> & { readonly askedAt: string };

export type KeptFixing =
	| { readonly kept: 'new' | 'unchanged' }
	/** With the value that counted before. */
	| { readonly kept: 'revised'; readonly replaced: string };

const partition = (index: string) => `INDEX#${index}`;
const historyPartition = (index: string) => `INDEX#${index}#HISTORY`;
const historyKey = (date: LocalDate, revision: number) => `${date}#${String(revision).padStart(4, '0')}`;

/** More writers than this never change one day at the same moment. */
const mostRaces = 20;

/** What counts for the days from one to another, both included, ascending; a fixing kept a moment ago is there. */
export async function currentFixings(index: string, from: LocalDate, to: LocalDate): Promise<FixingVersion[]> {
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :index and sk between :from and :to',
		ExpressionAttributeValues: { ':index': partition(index), ':from': from, ':to': to },
		ConsistentRead: true,
	});
	return items.map(asVersion);
}

/** The days from one to another, both included, that have a fixing, ascending. */
export async function fixingDates(index: string, from: LocalDate, to: LocalDate): Promise<LocalDate[]> {
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :index and sk between :from and :to',
		ExpressionAttributeValues: { ':index': partition(index), ':from': from, ':to': to },
		ProjectionExpression: 'sk',
		ConsistentRead: true,
	});
	return items.map(({ sk }) => sk as LocalDate);
}

/** The last fixing before a day, or the last of all. */
export async function lastFixing(index: string, before?: LocalDate): Promise<FixingVersion | undefined> {
	const { Items } = await dynamodb.send(
		new QueryCommand({
			TableName: tableName('rates'),
			KeyConditionExpression: before === undefined ? 'pk = :index' : 'pk = :index and sk < :before',
			ExpressionAttributeValues: { ':index': partition(index), ...(before === undefined ? {} : { ':before': before }) },
			ScanIndexForward: false,
			Limit: 1,
			ConsistentRead: true,
		}),
	);
	return Items?.[0] === undefined ? undefined : asVersion(Items[0]);
}

/** Everything that was ever said of a day, the value that counts last. */
export async function fixingHistory(index: string, date: LocalDate): Promise<FixingVersion[]> {
	const superseded = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :history and begins_with(sk, :date)',
		ExpressionAttributeValues: { ':history': historyPartition(index), ':date': `${date}#` },
		ConsistentRead: true,
	});
	const current = await currentFixing(index, date);
	const versions = superseded.map(asVersion).filter(({ revision }) => revision !== current?.revision);
	return current === undefined ? versions : [...versions, current];
}

/**
 * Keeps a fixing: as the first of its day, or as the next revision when its value differs from the one that counts.
 *
 * May be broken off at any moment and repeated, and may run many times at once. A revision is made by putting what
 * counts into the history and then, unless somebody else was quicker, replacing it. What a publisher said earlier
 * never replaces what it said later.
 *
 * @param known what counts, as it was read before
 * @throws RangeError when a value is not a decimal number
 */
export async function keepFixing(index: string, fixing: AskedFixing, known?: FixingVersion): Promise<KeptFixing> {
	let current = known;
	for (let races = 0; races < mostRaces; races++) {
		if (current !== undefined && (hasSameValue(current, fixing) || isLater(current, fixing))) {
			return { kept: 'unchanged' };
		}
		if (current !== undefined) await putIntoHistory(index, current);
		if (await replace(index, current, fixing)) {
			return current === undefined ? { kept: 'new' } : { kept: 'revised', replaced: current.value };
		}
		current = await currentFixing(index, fixing.date);
	}
	throw new Error(`${index} of ${fixing.date} was changed by others ${mostRaces} times at once`);
}

/** Whether two values are the same number: 3.6 and 3.60 are. */
export function hasSameValue(a: Fixing, b: Fixing): boolean {
	return compare(decimal(a.value), decimal(b.value)) === 0;
}

const isLater = (current: FixingVersion, { askedAt }: AskedFixing) =>
	current.askedAt !== undefined && current.askedAt > askedAt;

async function currentFixing(index: string, date: LocalDate): Promise<FixingVersion | undefined> {
	const { Item } = await dynamodb.send(
		new GetCommand({ TableName: tableName('rates'), Key: { pk: partition(index), sk: date }, ConsistentRead: true }),
	);
	return Item === undefined ? undefined : asVersion(Item);
}

async function putIntoHistory(index: string, { date, ...version }: FixingVersion): Promise<void> {
	await conditionalPut({
		table: 'rates',
		item: { pk: historyPartition(index), sk: historyKey(date, version.revision), date, ...version },
		condition: 'attribute_not_exists(pk)',
	});
}

function replace(index: string, current: FixingVersion | undefined, fixing: AskedFixing): Promise<boolean> {
	const { date, ...said } = fixing;
	const item = { pk: partition(index), sk: date, ...said, revision: (current?.revision ?? 0) + 1 };
	if (current === undefined) return conditionalPut({ table: 'rates', item, condition: 'attribute_not_exists(pk)' });
	return conditionalPut({
		table: 'rates',
		item,
		condition: '#revision = :revision',
		names: { '#revision': 'revision' },
		values: { ':revision': current.revision },
	});
}

function asVersion({ pk: _pk, sk, ...item }: Record<string, unknown>): FixingVersion {
	return { date: sk, ...item } as FixingVersion;
}
