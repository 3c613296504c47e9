import { setTimeout as delay } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './table.ts';

const batchSize = 25;
const batchesAtOnce = 4;
const tries = 8;

/** Puts items in batches; what the table has no room for at once is tried again. */
export async function writeAll(table: string, items: readonly Record<string, unknown>[]): Promise<void> {
	const batches: Record<string, unknown>[][] = [];
	for (let i = 0; i < items.length; i += batchSize) batches.push(items.slice(i, i + batchSize));
	const workers = Array.from({ length: batchesAtOnce }, async () => {
		for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) await writeBatch(table, batch);
	});
	await Promise.all(workers);
}

async function writeBatch(table: string, batch: readonly Record<string, unknown>[]): Promise<void> {
	let requests: NonNullable<BatchWriteCommandOutput['UnprocessedItems']>[string] | undefined = batch.map((Item) => ({
		PutRequest: { Item },
	}));
	for (let attempt = 0; attempt < tries; attempt++) {
		if (attempt > 0) await delay(50 * 2 ** attempt);
		const answer: BatchWriteCommandOutput = await dynamodb.send(
			new BatchWriteCommand({ RequestItems: { [table]: requests } }),
		);
		requests = answer.UnprocessedItems?.[table];
		if (requests === undefined || requests.length === 0) return;
	}
	throw new Error(`${requests?.length} items could not be written to ${table} in ${tries} tries`);
}
