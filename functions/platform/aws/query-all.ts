import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './table.ts';

/** Every item of a query, from all its pages. */
export async function queryAll(input: QueryCommandInput): Promise<Record<string, unknown>[]> {
	const items: Record<string, unknown>[] = [];
	let start: QueryCommandInput['ExclusiveStartKey'];
	do {
		const page = await dynamodb.send(new QueryCommand({ ...input, ExclusiveStartKey: start }));
		items.push(...(page.Items ?? []));
		start = page.LastEvaluatedKey;
	} while (start !== undefined);
	return items;
}
