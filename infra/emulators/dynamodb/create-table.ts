import { StartFailure } from '../start-failure.ts';
import { type DynamodbCaller, DynamodbError, dynamodbRequest } from './dynamodb-request.ts';
import type { TableDefinition } from './table-definition.ts';

/**
 * Creates a table unless it exists.
 *
 * @throws StartFailure when an earlier version created it without an index that this version needs
 */
export async function createTable(caller: DynamodbCaller, table: TableDefinition): Promise<void> {
	const existing = await describeTable(caller, table.name);
	if (existing === undefined) await dynamodbRequest(caller, 'CreateTable', tableRequest(table));
	else requireIndexes(existing, table);
	for (let tries = 0; (await describeTable(caller, table.name))?.TableStatus !== 'ACTIVE'; tries++) {
		if (tries === 100) throw new Error(`the table ${table.name} did not become active`);
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

interface TableDescription {
	readonly TableStatus: string;
	readonly GlobalSecondaryIndexes?: readonly { readonly IndexName: string }[];
}

async function describeTable(caller: DynamodbCaller, name: string): Promise<TableDescription | undefined> {
	try {
		const { Table } = await dynamodbRequest(caller, 'DescribeTable', { TableName: name });
		return Table as TableDescription;
	} catch (error) {
		if (error instanceof DynamodbError && error.code === 'ResourceNotFoundException') return undefined;
		throw error;
	}
}

function requireIndexes({ GlobalSecondaryIndexes = [] }: TableDescription, table: TableDefinition): void {
	const existing = GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);
	if (table.indexes.every(({ name }) => existing.includes(name))) return;
	throw new StartFailure(
		'The data directory belongs to an earlier version of the portal. Set DATA_DIR to another directory, or move this one away to start with an empty one.',
	);
}

function tableRequest(table: TableDefinition): object {
	const attributes = new Set(['pk', 'sk', ...table.indexes.flatMap((index) => [index.partitionKey, index.sortKey])]);
	const indexes = table.indexes.map((index) => ({
		IndexName: index.name,
		KeySchema: keySchema(index.partitionKey, index.sortKey),
		Projection:
			index.attributes === undefined
				? { ProjectionType: 'ALL' }
				: { ProjectionType: 'INCLUDE', NonKeyAttributes: index.attributes },
	}));
	return {
		TableName: table.name,
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
