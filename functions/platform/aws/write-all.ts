import { BatchWriteCommand, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../../shared/contract/resources.ts';
import { sendInBatches } from './send-in-batches.ts';
import { dynamodb, tableName } from './table.ts';

/** What DynamoDB takes in one request. */
const batchSize = 25;
const batchesAtOnce = 4;
const tries = 8;

type PutRequest = { readonly PutRequest: { readonly Item: Record<string, unknown> } };

/** Puts items in batches. @throws Throttled when some could not be written; the others may have been */
export async function writeAll(table: TableName, items: readonly Record<string, unknown>[]): Promise<void> {
	const name = tableName(table);
	const requests = items.map((Item): PutRequest => ({ PutRequest: { Item } }));
	const share = Math.ceil(requests.length / batchSize / batchesAtOnce) * batchSize;
	const workers = Array.from({ length: batchesAtOnce }, (_, i) =>
		sendInBatches(requests.slice(i * share, (i + 1) * share), { batchSize, tries }, async (batch) => {
			const answer: BatchWriteCommandOutput = await dynamodb.send(
				new BatchWriteCommand({ RequestItems: { [name]: [...batch] } }),
			);
			return (answer.UnprocessedItems?.[name] ?? []) as PutRequest[];
		}),
	);
	await Promise.all(workers);
}
