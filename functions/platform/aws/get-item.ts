import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '#shared/contract/resource-names.ts';
import { dynamodb, tableName } from './table.ts';

/** Reads an item by its key, strongly consistent. */
export async function getItem(
	table: TableName,
	Key: { readonly pk: string; readonly sk: string },
): Promise<Record<string, unknown> | undefined> {
	const get = new GetCommand({ TableName: tableName(table), Key, ConsistentRead: true });
	return (await dynamodb.send(get)).Item;
}
