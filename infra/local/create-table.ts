import type { TableDefinition } from '../../shared/contract/resources.ts';
import { DynamodbError, dynamodbRequest } from './dynamodb-request.ts';

/** Creates a table unless it is there. */
export async function createTable(endpoint: string, table: TableDefinition): Promise<void> {
	if ((await tableStatus(endpoint, table.localName)) === undefined) {
		await dynamodbRequest(endpoint, 'CreateTable', tableRequest(table));
	}
	for (let tries = 0; (await tableStatus(endpoint, table.localName)) !== 'ACTIVE'; tries++) {
		if (tries === 100) throw new Error(`the table ${table.localName} did not become active`);
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

async function tableStatus(endpoint: string, name: string): Promise<string | undefined> {
	try {
		const { Table } = await dynamodbRequest(endpoint, 'DescribeTable', { TableName: name });
		return (Table as { TableStatus: string }).TableStatus;
	} catch (error) {
		if (error instanceof DynamodbError && error.code === 'ResourceNotFoundException') return undefined;
		throw error;
	}
}

function tableRequest(table: TableDefinition): object {
	const attributes = new Set(['pk', 'sk', ...table.indexes.flatMap((index) => [index.partitionKey, index.sortKey])]);
	const indexes = table.indexes.map((index) => ({
		IndexName: index.name,
		KeySchema: keySchema(index.partitionKey, index.sortKey),
		Projection: { ProjectionType: 'ALL' },
	}));
	return {
		TableName: table.localName,
		BillingMode: 'PAY_PER_REQUEST',
		AttributeDefinitions: [...attributes].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
		KeySchema: keySchema('pk', 'sk'),
		...(indexes.length === 0 ? {} : { GlobalSecondaryIndexes: indexes }),
	};
}

function keySchema(partitionKey: string, sortKey: string) {
	return [
		{ AttributeName: partitionKey, KeyType: 'HASH' },
		{ AttributeName: sortKey, KeyType: 'RANGE' },
	];
}
