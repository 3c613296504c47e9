import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from './query-all.ts';
import { dynamodb, tableName } from './table.ts';
import { writeAll } from './write-all.ts';

/** What counts under a key of the table of rates, or did until it was revised. */
export interface KeptRecord {
	readonly pk: string;
	readonly sk: string;
	/** 1 for the first that was said. */
	readonly revision: number;
	/** SHA-256 of the file that it came in; what comes otherwise has none. */
	readonly fileHash?: string;
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
		await put({ ...record, ...historyKey(record) }, 'attribute_not_exists(pk)');
	},

	/** Writes items by which records are found; may be repeated. */
	point(items: readonly Readonly<Record<string, string>>[]): Promise<void> {
		return writeAll(tableName('rates'), items);
	},

	/** @returns whether it was written; not when something else counts than what was read before */
	replace(record: KeptRecord, replaced: KeptRecord | undefined): Promise<boolean> {
		if (replaced === undefined) return put(record, 'attribute_not_exists(pk)');
		return put(record, '#revision = :revision', { '#revision': 'revision' }, { ':revision': replaced.revision });
	},
};

export type RecordStore = typeof recordStore;

/** Where it is noted which files were taken. */
export const takenFileStore = {
	/** @returns the note that is there, be it this one or an earlier one */
	async begin(kind: string, fileHash: string, note: Readonly<Record<string, unknown>>) {
		const key = { pk: `FILE#${kind}`, sk: fileHash };
		if (await put({ ...key, ...note, state: 'begun' }, 'attribute_not_exists(pk)')) return { ...note, state: 'begun' };
		const { Item } = await dynamodb.send(
			new GetCommand({ TableName: tableName('rates'), Key: key, ConsistentRead: true }),
		);
		if (Item === undefined) throw new Error(`the note of the file ${fileHash} is gone`);
		return Item;
	},

	/** @returns whether nobody else had finished it before */
	finish(kind: string, fileHash: string, note: Readonly<Record<string, unknown>>): Promise<boolean> {
		const item = { pk: `FILE#${kind}`, sk: fileHash, ...note, state: 'loaded' };
		return put(item, '#state = :begun', { '#state': 'state' }, { ':begun': 'begun' });
	},
};

export type TakenFileStore = typeof takenFileStore;

async function put(
	Item: Record<string, unknown>,
	ConditionExpression: string,
	names?: Record<string, string>,
	values?: Record<string, unknown>,
): Promise<boolean> {
	try {
		await dynamodb.send(
			new PutCommand({
				TableName: tableName('rates'),
				Item,
				ConditionExpression,
				...(names === undefined ? {} : { ExpressionAttributeNames: names }),
				...(values === undefined ? {} : { ExpressionAttributeValues: values }),
			}),
		);
		return true;
	} catch (error) {
		if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
		throw error;
	}
}
