import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb, parseItem, tableName } from '#platform/aws/table.ts';
import { dropKey, firstLoadKey, putItem, type RateKey } from './rate-keys.ts';

const maxRaces = 20;

const drop = z.object({
	number: z.int().positive(),
	version: z.string(),
	/** ISO 8601 in UTC. */
	takenAt: z.string(),
	state: z.enum(['begun', 'loaded']),
	/** Outcome in the report. Absent until the object is loaded. */
	result: z.unknown().optional(),
});

export type Drop = Readonly<z.infer<typeof drop>>;

const firstLoad = z.object({
	source: z.string(),
	/** Number of the upload. Absent in entries of earlier versions. */
	drop: z.int().positive().optional(),
	takenAt: z.string(),
	summary: z.unknown(),
});

export type FirstLoad = Readonly<z.infer<typeof firstLoad>>;

export const dropStore = {
	async drop(kind: string, source: string): Promise<Drop | undefined> {
		const item = await itemOf(dropKey(kind, source));
		return item === undefined ? undefined : parseItem('rates', drop, item);
	},

	/** @returns false, without writing, if the stored entry has changed since it was read */
	noteDrop(kind: string, source: string, entry: Drop, replaced: Drop | undefined): Promise<boolean> {
		const item = { ...dropKey(kind, source), ...entry };
		if (replaced === undefined) return putItem(item, 'nothing');
		return putItem(item, { number: replaced.number, state: replaced.state });
	},

	async firstLoad(kind: string, fileHash: string): Promise<FirstLoad | undefined> {
		const item = await itemOf(firstLoadKey(kind, fileHash));
		return item?.state === 'loaded' ? parseItem('rates', firstLoad, item) : undefined;
	},

	/** Keeps an existing entry, except an entry of an earlier version that does not describe a load. */
	async noteFirstLoad(kind: string, fileHash: string, load: FirstLoad): Promise<void> {
		const item = { ...firstLoadKey(kind, fileHash), ...load, state: 'loaded' };
		if (await putItem(item, 'nothing')) return;
		const { state } = parseItem('rates', notedState, (await itemOf(firstLoadKey(kind, fileHash))) ?? item);
		if (state !== 'loaded') await putItem(item, { state });
	},
};

const notedState = z.object({ state: z.string().optional() });

export type DropStore = typeof dropStore;

/**
 * If an event for the same object version is repeated, returns the existing entry. Every other object version is a new
 * upload, even if its content is the same.
 */
export async function beginDrop(
	store: DropStore,
	kind: string,
	{ source, version, takenAt }: { readonly source: string; readonly version: string; readonly takenAt: string },
): Promise<Drop> {
	for (let races = 0; races < maxRaces; races++) {
		const noted = await store.drop(kind, source);
		if (noted?.version === version) return noted;
		const begun: Drop = { number: (noted?.number ?? 0) + 1, version, takenAt, state: 'begun' };
		if (await store.noteDrop(kind, source, begun, noted)) return begun;
	}
	throw new Error(`${source} was begun by concurrent loads ${maxRaces} times`);
}

async function itemOf(Key: RateKey): Promise<Record<string, unknown> | undefined> {
	const get = new GetCommand({ TableName: tableName('rates'), Key: { ...Key }, ConsistentRead: true });
	return (await dynamodb.send(get)).Item;
}
