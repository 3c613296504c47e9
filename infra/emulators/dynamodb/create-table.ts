import { signedHeadersFor } from '../access/signature.ts';
import { StartFailure } from '../local-machine.ts';

export interface TableDefinition {
	readonly name: string;
	readonly indexes: readonly {
		readonly name: string;
		readonly partitionKey: string;
		readonly sortKey: string;
		readonly attributes?: readonly string[];
	}[];
}

class DynamodbError extends Error {
	override readonly name = 'DynamodbError';
	readonly code: string | undefined;

	constructor(code: string | undefined, message: string) {
		super(message);
		this.code = code;
	}
}

export interface DynamodbCaller {
	readonly endpoint: string;
	readonly key: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export async function dynamodbRequest(
	{ endpoint, key }: DynamodbCaller,
	operation: string,
	input: object,
): Promise<Record<string, unknown>> {
	const body = JSON.stringify(input);
	const headers = {
		host: new URL(endpoint).host,
		'content-type': 'application/x-amz-json-1.0',
		'x-amz-target': `DynamoDB_20120810.${operation}`,
	};
	const response = await fetch(endpoint, {
		method: 'POST',
		headers: await signedHeadersFor({ method: 'POST', url: '/', headers }, 'dynamodb', key, body),
		body,
		signal: AbortSignal.timeout(10_000),
	});
	const text = await response.text();
	if (!response.ok) {
		const code = /"__type":"(?:[^"#]*#)?(\w+)"/.exec(text)?.[1];
		throw new DynamodbError(code, `${operation} answered ${response.status}: ${text.slice(0, 300)}`);
	}
	return JSON.parse(text) as Record<string, unknown>;
}

/** @throws StartFailure if an earlier version created the table without an index that this version needs */
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
