import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { conditionalPut } from './conditional-put.ts';
import { queryAll } from './query-all.ts';
import { dynamodb, tableName } from './table.ts';
import { writeAll } from './write-all.ts';

/** What counts under a key of the table of rates, or did until it was revised. */
export interface KeptRecord {
	readonly pk: string;
	readonly sk: string;
	/** 1 for the first that was said. */
	readonly revision: number;
	/** Which drop under the name of its file it came with; what comes otherwise has none. */
	readonly source?: string;
	readonly drop?: number;
	/** When it was taken or asked for, ISO 8601 in UTC; reference data have neither. */
	readonly takenAt?: string;
	readonly askedAt?: string;
	/** When a later file said the same, if another one was under way then. */
	readonly saidAgainAt?: string;
	readonly [attribute: string]: unknown;
}

const historyKey = ({ pk, sk, revision }: KeptRecord) => ({
	pk: `${pk}#HISTORY`,
	sk: `${sk}#${String(revision).padStart(4, '0')}`,
});

/** The records of the table of rates, with what they replaced. What was written a moment ago is there. */
export const recordStore = {
	async between(pk: string, from: string, to: string): Promise<KeptRecord[]> {
		const items = await queryAll({
			TableName: tableName('rates'),
			KeyConditionExpression: 'pk = :pk and sk between :from and :to',
			ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
			ConsistentRead: true,
		});
		return items as KeptRecord[];
	},

	async current(pk: string, sk: string): Promise<KeptRecord | undefined> {
		const { Item } = await dynamodb.send(
			new GetCommand({ TableName: tableName('rates'), Key: { pk, sk }, ConsistentRead: true }),
		);
		return Item as KeptRecord | undefined;
	},

	/** What was replaced, earliest first. */
	async history(pk: string, sk: string): Promise<KeptRecord[]> {
		return recordStore.between(`${pk}#HISTORY`, `${sk}#`, `${sk}#9999`);
	},

	/** Keeps what is about to be replaced; may be repeated. */
	async putIntoHistory(record: KeptRecord): Promise<void> {
		await conditionalPut({
			table: 'rates',
			item: { ...record, ...historyKey(record) },
			condition: 'attribute_not_exists(pk)',
		});
	},

	/** Writes items by which records are found; may be repeated. */
	point(items: readonly Readonly<Record<string, string>>[]): Promise<void> {
		return writeAll('rates', items);
	},

	/** @returns whether it was written; not when something else counts than what was read before */
	replace(record: KeptRecord, replaced: KeptRecord | undefined): Promise<boolean> {
		if (replaced === undefined) {
			return conditionalPut({ table: 'rates', item: record, condition: 'attribute_not_exists(pk)' });
		}
		const { revision, saidAgainAt } = replaced;
		const again = saidAgainAt === undefined ? 'attribute_not_exists(#again)' : '#again = :again';
		return conditionalPut({
			table: 'rates',
			item: record,
			condition: `#revision = :revision and ${again}`,
			names: { '#revision': 'revision', '#again': 'saidAgainAt' },
			values: { ':revision': revision, ...(saidAgainAt === undefined ? {} : { ':again': saidAgainAt }) },
		});
	},
};

export type RecordStore = typeof recordStore;

/** What is known of the latest object that lay under one name of the ingest bucket. */
export interface Drop {
	/** 1 for the first under its name. */
	readonly number: number;
	/** Tells it from the objects before and after it. */
	readonly version: string;
	/** ISO 8601 in UTC. */
	readonly takenAt: string;
	readonly state: 'begun' | 'loaded';
	/** What is reported of it; once it is loaded. */
	readonly result?: unknown;
}

/** What a content did when it was loaded for the first time. */
export interface FirstLoad {
	readonly source: string;
	/** Notes of earlier versions of the portal have none. */
	readonly drop?: number;
	readonly takenAt: string;
	readonly summary: unknown;
}

/** Where it is noted which files were taken. */
export const takenFileStore = {
	async drop(kind: string, source: string): Promise<Drop | undefined> {
		const Key = { pk: `DROP#${kind}`, sk: source };
		const { Item } = await dynamodb.send(new GetCommand({ TableName: tableName('rates'), Key, ConsistentRead: true }));
		return Item as Drop | undefined;
	},

	/** Whether a file of another name is being loaded, or was broken off. */
	async isAnotherBegun(kind: string, source: string): Promise<boolean> {
		const drops = await queryAll({
			TableName: tableName('rates'),
			KeyConditionExpression: 'pk = :drops',
			FilterExpression: '#state = :begun',
			ExpressionAttributeNames: { '#state': 'state' },
			ExpressionAttributeValues: { ':drops': `DROP#${kind}`, ':begun': 'begun' },
			ConsistentRead: true,
		});
		return drops.some(({ sk }) => sk !== source);
	},

	/** @returns whether it was written; not when something else is noted than what was read before */
	noteDrop(kind: string, source: string, drop: Drop, replaced: Drop | undefined): Promise<boolean> {
		const item = { pk: `DROP#${kind}`, sk: source, ...drop };
		if (replaced === undefined) {
			return conditionalPut({ table: 'rates', item, condition: 'attribute_not_exists(pk)' });
		}
		return conditionalPut({
			table: 'rates',
			item,
			condition: '#number = :number and #state = :state',
			names: { '#number': 'number', '#state': 'state' },
			values: { ':number': replaced.number, ':state': replaced.state },
		});
	},

	async firstLoad(kind: string, fileHash: string): Promise<FirstLoad | undefined> {
		const Key = { pk: `FILE#${kind}`, sk: fileHash };
		const { Item } = await dynamodb.send(new GetCommand({ TableName: tableName('rates'), Key, ConsistentRead: true }));
		return Item?.state === 'loaded' ? (Item as unknown as FirstLoad) : undefined;
	},

	/** Unless the content was loaded before. */
	async noteFirstLoad(kind: string, fileHash: string, load: FirstLoad): Promise<void> {
		await conditionalPut({
			table: 'rates',
			item: { pk: `FILE#${kind}`, sk: fileHash, ...load, state: 'loaded' },
			condition: 'attribute_not_exists(pk) or #state <> :loaded',
			names: { '#state': 'state' },
			values: { ':loaded': 'loaded' },
		});
	},
};

export type TakenFileStore = typeof takenFileStore;
