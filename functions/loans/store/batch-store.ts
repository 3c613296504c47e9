import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { UsageOwner } from '#functions/directory/usage.ts';
import {
	conditionalPut,
	dynamodb,
	getItem,
	itemParser,
	queryAll,
	queryMatching,
	tableName,
	unlessConditionFails,
} from '#platform/aws/table.ts';

const record = z.object({
	batchId: z.string(),
	name: z.string(),
	calculatedAt: z.string(),
	savedAt: z.string(),
	rows: z.int(),
	calculated: z.int(),
	differing: z.int(),
	hash: z.string(),
	bytes: z.int(),
	/** Epoch seconds. */
	expiresAt: z.int(),
});

export type BatchRecord = z.infer<typeof record>;

const parseRecord = itemParser('runs', record);

const parsePart = itemParser('runs', z.object({ content: z.instanceof(Uint8Array) }));

/** Maximum bytes per item, below DynamoDB's limit of 400 kB. */
const partBytes = 350_000;

const recordsOf = ({ orgId, sub }: UsageOwner) => `BATCHES#LIST#${orgId}#${sub}`;

/** Partition key of the contents. They are stored separately from the records, so that lists do not read them. */
const partsOf = ({ orgId, sub }: UsageOwner) => `BATCHES#PARTS#${orgId}#${sub}`;

const recordKey = (owner: UsageOwner, batchId: string) => ({ pk: recordsOf(owner), sk: batchId });

type Content = Pick<BatchRecord, 'batchId' | 'hash' | 'bytes'>;

/** Returns a part's key. Its hash separates different contents saved at the same time with the same identifier. */
const partKey = (owner: UsageOwner, { batchId, hash }: Content, i: number) => ({
	pk: partsOf(owner),
	sk: `${batchId}#${hash}#${String(i).padStart(3, '0')}`,
});

const partsCount = ({ bytes }: Content) => Math.ceil(bytes / partBytes);

/** @returns false if the batch already exists; its content is unchanged */
export async function addBatch(owner: UsageOwner, batch: BatchRecord, content: Buffer): Promise<boolean> {
	// The content is written before the record, so that every record has its content.
	for (let i = 0; i < partsCount(batch); i++) {
		const part = content.subarray(i * partBytes, (i + 1) * partBytes);
		const Item = { ...partKey(owner, batch, i), content: part, expiresAt: batch.expiresAt };
		await dynamodb.send(new PutCommand({ TableName: tableName('runs'), Item }));
	}
	const item = { ...recordKey(owner, batch.batchId), ...batch };
	return conditionalPut({ table: 'runs', item, condition: 'attribute_not_exists(pk)' });
}

/** @returns undefined also if the batch has expired; the table deletes expired batches within days */
export async function findBatch(
	owner: UsageOwner,
	batchId: string,
	nowMillis: number,
): Promise<BatchRecord | undefined> {
	const item = await getItem('runs', recordKey(owner, batchId));
	const found = item && parseRecord(item);
	return found === undefined || isExpired(found, nowMillis) ? undefined : found;
}

const isExpired = ({ expiresAt }: BatchRecord, nowMillis: number) => expiresAt * 1000 <= nowMillis;

/** @returns undefined if a part is missing because the batch is being removed */
export async function readContent(owner: UsageOwner, batch: BatchRecord): Promise<Buffer | undefined> {
	const parts: Uint8Array[] = [];
	for (let i = 0; i < partsCount(batch); i++) {
		const item = await getItem('runs', partKey(owner, batch, i));
		if (item === undefined) return undefined;
		parts.push(parsePart(item).content);
	}
	return Buffer.concat(parts);
}

/** Returns the newest batches first. `before` is the last batch on the previous page. */
export function listBatches(
	owner: UsageOwner,
	page: {
		readonly limit: number;
		readonly before: string | undefined;
		readonly nowMillis: number;
		readonly matches: ((batch: BatchRecord) => boolean) | undefined;
	},
): Promise<{ readonly items: readonly BatchRecord[]; readonly isLast: boolean }> {
	const { limit, before = '~', nowMillis, matches } = page;
	const query = {
		TableName: tableName('runs'),
		KeyConditionExpression: 'pk = :pk and sk < :before',
		ExpressionAttributeValues: { ':pk': recordsOf(owner), ':before': before },
		ScanIndexForward: false,
		ConsistentRead: true,
	};
	const isListed = (batch: BatchRecord) => !isExpired(batch, nowMillis) && matches?.(batch) !== false;
	return queryMatching(query, { limit, parse: parseRecord, matches: isListed });
}

/** Returns the number of a user's batches. Records are small, so a thousand fit into one page of a query. */
export async function countBatches(owner: UsageOwner): Promise<number> {
	const query = new QueryCommand({
		TableName: tableName('runs'),
		KeyConditionExpression: 'pk = :pk',
		ExpressionAttributeValues: { ':pk': recordsOf(owner) },
		Select: 'COUNT',
		ConsistentRead: true,
	});
	return (await dynamodb.send(query)).Count ?? 0;
}

/** @returns false if the batch was already removed */
export async function removeBatch(owner: UsageOwner, batch: BatchRecord): Promise<boolean> {
	const deletion = new DeleteCommand({
		TableName: tableName('runs'),
		Key: recordKey(owner, batch.batchId),
		ConditionExpression: 'attribute_exists(pk)',
	});
	if ((await unlessConditionFails(dynamodb.send(deletion))) === undefined) return false;
	await removeContent(owner, batch);
	return true;
}

export async function removeContent(owner: UsageOwner, batch: BatchRecord): Promise<void> {
	for (let i = 0; i < partsCount(batch); i++) {
		await dynamodb.send(new DeleteCommand({ TableName: tableName('runs'), Key: partKey(owner, batch, i) }));
	}
}

async function removeItem({ pk, sk }: Readonly<Record<string, unknown>>): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('runs'), Key: { pk, sk } }));
}

export async function removeBatchesOfUser(owner: UsageOwner): Promise<void> {
	for (const pk of [recordsOf(owner), partsOf(owner)]) {
		const keys = await queryAll({
			TableName: tableName('runs'),
			KeyConditionExpression: 'pk = :pk',
			ExpressionAttributeValues: { ':pk': pk },
			ProjectionExpression: 'pk, sk',
			ConsistentRead: true,
		});
		while (keys.length > 0) await Promise.all(keys.splice(-25).map(removeItem));
	}
}
