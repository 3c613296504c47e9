import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from './table.ts';

const mostAtOnce = 100;

type Key = { readonly pk: string; readonly sk: string };

/** Items of the directory by their keys, in the order of the keys; one that has gone is left out. */
export async function itemsOf(keys: readonly Key[]): Promise<Record<string, unknown>[]> {
	const table = tableName('directory');
	const found = new Map<string, Record<string, unknown>>();
	for (let from = 0; from < keys.length; from += mostAtOnce) {
		let wanted: readonly Record<string, unknown>[] = keys.slice(from, from + mostAtOnce);
		while (wanted.length > 0) {
			const answer: BatchGetCommandOutput = await dynamodb.send(
				new BatchGetCommand({ RequestItems: { [table]: { Keys: [...wanted], ConsistentRead: true } } }),
			);
			for (const item of answer.Responses?.[table] ?? []) found.set(item.pk as string, item);
			wanted = answer.UnprocessedKeys?.[table]?.Keys ?? [];
		}
	}
	return keys.map(({ pk }) => found.get(pk)).filter((item) => item !== undefined);
}
