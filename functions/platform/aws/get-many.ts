import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../../shared/contract/resources.ts';
import { sendInBatches } from './send-in-batches.ts';
import { dynamodb, tableName } from './table.ts';

/** What DynamoDB takes in one request. */
const batchSize = 100;
/** With the pauses between them about a second, of the 29 that an answer may take. */
const tries = 6;

type Key = { readonly pk: string; readonly sk: string };

/**
 * Items by their keys, in the order of the keys; a key without an item is left out. Strongly consistent.
 *
 * @throws Throttled rather than leave out an item that DynamoDB did not get to
 */
export async function getMany(table: TableName, keys: readonly Key[]): Promise<Record<string, unknown>[]> {
	const name = tableName(table);
	const found = new Map<string, Record<string, unknown>>();
	await sendInBatches(keys, { batchSize, tries }, async (batch) => {
		const answer: BatchGetCommandOutput = await dynamodb.send(
			new BatchGetCommand({ RequestItems: { [name]: { Keys: [...batch], ConsistentRead: true } } }),
		);
		for (const item of answer.Responses?.[name] ?? []) found.set(keyText(item as unknown as Key), item);
		return (answer.UnprocessedKeys?.[name]?.Keys ?? []) as Key[];
	});
	return keys.map((key) => found.get(keyText(key))).filter((item) => item !== undefined);
}

const keyText = ({ pk, sk }: Key) => JSON.stringify([pk, sk]);
