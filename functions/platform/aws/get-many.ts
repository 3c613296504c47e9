import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '#shared/contract/resource-names.ts';
import { sendInBatches } from './send-in-batches.ts';
import { dynamodb, tableName } from './table.ts';

/** Maximum number of keys in one request to DynamoDB. */
const batchSize = 100;
/** Maximum attempts; about one second including pauses. An answer may take 29. */
const tries = 6;

type Key = { readonly pk: string; readonly sk: string };

/**
 * Reads items by their keys. Strongly consistent.
 *
 * @returns the items in the order of the keys, without the keys that have no item
 * @throws Throttled when DynamoDB has not read all keys after the last try
 */
export async function getMany(table: TableName, keys: readonly Key[]): Promise<Record<string, unknown>[]> {
	const name = tableName(table);
	const found = new Map<string, Record<string, unknown>>();
	await sendInBatches(keys, { batchSize, tries }, async (batch) => {
		const answer: BatchGetCommandOutput = await dynamodb.send(
			new BatchGetCommand({ RequestItems: { [name]: { Keys: [...batch], ConsistentRead: true } } }),
		);
		for (const item of answer.Responses?.[name] ?? []) found.set(keyText(item), item);
		return (answer.UnprocessedKeys?.[name]?.Keys ?? []).map(({ pk, sk }) => ({ pk, sk }));
	});
	return keys.map((key) => found.get(keyText(key))).filter((item) => item !== undefined);
}

const keyText = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }) => JSON.stringify([pk, sk]);
