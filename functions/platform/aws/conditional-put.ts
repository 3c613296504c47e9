import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '#shared/contract/resource-names.ts';
import { getItem } from './get-item.ts';
import { dynamodb, tableName } from './table.ts';

export interface ConditionalPut {
	readonly table: TableName;
	readonly item: { readonly pk: string; readonly sk: string; readonly [attribute: string]: unknown };
	readonly condition: string;
	readonly names?: Readonly<Record<string, string>>;
	readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Puts an item if its condition holds.
 *
 * When an answer is lost, the SDK repeats the request, and the condition fails because the first request has written
 * the item. Each put therefore stores its own id in `writeId`: an item with that id was written by this call.
 *
 * @returns false if the condition did not hold, or if another write has already replaced this one
 */
export async function conditionalPut({ table, item, condition, names, values }: ConditionalPut): Promise<boolean> {
	const TableName = tableName(table);
	const writeId = randomUUID();
	try {
		await dynamodb.send(
			new PutCommand({
				TableName,
				Item: { ...item, writeId },
				ConditionExpression: condition,
				...(names === undefined ? {} : { ExpressionAttributeNames: names }),
				...(values === undefined ? {} : { ExpressionAttributeValues: values }),
			}),
		);
		return true;
	} catch (error) {
		if (!(error instanceof ConditionalCheckFailedException)) throw error;
		// The SDK did not repeat the request: the condition failed because of another write.
		if (error.$metadata.attempts === 1) return false;
		const { pk, sk } = item;
		return (await getItem(table, { pk, sk }))?.writeId === writeId;
	}
}
