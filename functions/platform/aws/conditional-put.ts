import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../../shared/contract/resources.ts';
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
 * When an answer is lost the SDK sends the request again, and the condition then fails because the first request has
 * already written. Each put therefore stores an id of its own in `writeId`; an item with that id is this call's write.
 *
 * @returns false when the condition did not hold, or when another write has already replaced this one
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
		// Without a repetition the condition failed because of another write.
		if (error.$metadata.attempts === 1) return false;
		const { pk, sk } = item;
		const { Item } = await dynamodb.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
		return Item?.writeId === writeId;
	}
}
