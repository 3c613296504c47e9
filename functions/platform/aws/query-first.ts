import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './table.ts';

/** The first items of a query. A page of DynamoDB ends after one megabyte, with fewer items than its limit. */
export async function queryFirst(input: QueryCommandInput, count: number): Promise<Record<string, unknown>[]> {
	const items: Record<string, unknown>[] = [];
	let start: QueryCommandInput['ExclusiveStartKey'];
	do {
		const query = new QueryCommand({ ...input, Limit: count - items.length, ExclusiveStartKey: start });
		const page = await dynamodb.send(query);
		items.push(...(page.Items ?? []));
		start = page.LastEvaluatedKey;
	} while (start !== undefined && items.length < count);
	return items;
}
