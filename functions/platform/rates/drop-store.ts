import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from '../aws/table.ts';
import { putItem } from './put-item.ts';
import { dropKey, firstLoadKey, type RateKey } from './rate-keys.ts';

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

/** The ledger of the files that were dropped. */
export const dropStore = {
	async drop(kind: string, source: string): Promise<Drop | undefined> {
		return (await itemOf(dropKey(kind, source))) as Drop | undefined;
	},

	/** @returns whether it was written; not when the ledger has another entry than the one that was read */
	noteDrop(kind: string, source: string, drop: Drop, replaced: Drop | undefined): Promise<boolean> {
		const item = { ...dropKey(kind, source), ...drop };
		if (replaced === undefined) return putItem(item, 'nothing');
		return putItem(item, { number: replaced.number, state: replaced.state });
	},

	async firstLoad(kind: string, fileHash: string): Promise<FirstLoad | undefined> {
		const item = await itemOf(firstLoadKey(kind, fileHash));
		return item?.state === 'loaded' ? (item as unknown as FirstLoad) : undefined;
	},

	/** Unless the content was loaded before; a note of an earlier version that is not of a load is replaced. */
	async noteFirstLoad(kind: string, fileHash: string, load: FirstLoad): Promise<void> {
		const item = { ...firstLoadKey(kind, fileHash), ...load, state: 'loaded' };
		if (await putItem(item, 'nothing')) return;
		const noted = await itemOf(firstLoadKey(kind, fileHash));
		if (noted !== undefined && noted.state !== 'loaded')
			await putItem(item, { state: noted.state as string | undefined });
	},
};

export type DropStore = typeof dropStore;

async function itemOf(Key: RateKey): Promise<Record<string, unknown> | undefined> {
	const get = new GetCommand({ TableName: tableName('rates'), Key: { ...Key }, ConsistentRead: true });
	return (await dynamodb.send(get)).Item;
}
