import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '#platform/aws/table.ts';
import { tables } from '#shared/contract/resource-names.ts';

const TableName = tables.rates.localName;

/** Returns all items of the rates table, without times and ids, which differ between two runs. */
export async function ratesImage(): Promise<Record<string, unknown>[]> {
	const items = (await everything()).map(
		({ askedAt: _, confirmedAt: __, writeId: ___, ...rest }) => rest as Record<string, unknown>,
	);
	return items.sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));
}

export async function emptyRates(): Promise<void> {
	const keys = (await everything()).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
	for (let i = 0; i < keys.length; i += 25) {
		await dynamodb.send(new BatchWriteCommand({ RequestItems: { [TableName]: keys.slice(i, i + 25) } }));
	}
}

async function everything(): Promise<Record<string, unknown>[]> {
	const { Items = [], LastEvaluatedKey } = await dynamodb.send(new ScanCommand({ TableName, ConsistentRead: true }));
	if (LastEvaluatedKey !== undefined) throw new Error('the table of a test has more than a page');
	return Items;
}
