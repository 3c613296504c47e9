import { BatchWriteCommand, type BatchWriteCommandInput, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '#shared/contract/resource-names.ts';
import { sendInBatches } from './send-in-batches.ts';
import { dynamodb, tableName } from './table.ts';

/** Maximum number of items in one request to DynamoDB. */
const batchSize = 25;
const batchesAtOnce = 4;
const tries = 8;

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/**
 * Puts items in batches.
 *
 * @throws Throttled when DynamoDB has not written all items after the last try; the others may be written
 */
export async function writeAll(table: TableName, items: readonly Record<string, unknown>[]): Promise<void> {
	const name = tableName(table);
	const requests = items.map((Item): WriteRequest => ({ PutRequest: { Item } }));
	const share = Math.ceil(requests.length / batchSize / batchesAtOnce) * batchSize;
	const workers = Array.from({ length: batchesAtOnce }, (_, i) =>
		sendInBatches(requests.slice(i * share, (i + 1) * share), { batchSize, tries }, async (batch) => {
			const answer: BatchWriteCommandOutput = await dynamodb.send(
				new BatchWriteCommand({ RequestItems: { [name]: [...batch] } }),
			);
			return answer.UnprocessedItems?.[name] ?? [];
		}),
	);
	await Promise.all(workers);
}
