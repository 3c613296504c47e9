import { localArn } from '../access/local-arn.ts';
import type { AccessRequest } from '../access/statement.ts';
import type { TableDefinition } from './table-definition.ts';

type Json = Readonly<Record<string, unknown>>;

/** Stands for a key that cannot be found. No policy contains it, so a condition on keys refuses the request. */
const unknownKey = '';

/**
 * The access that an operation needs: its action on every table or index in the input, with the partition keys of all
 * items. A query of an index needs access to the index only.
 *
 * @param input any JSON; malformed input leads to a resource that only the operator has access to
 * @param tables the tables whose indexes can be queried
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/using-identity-based-policies.html
 */
export function dynamodbAccess(operation: string, input: unknown, tables: readonly TableDefinition[]): AccessRequest[] {
	const action = `dynamodb:${operation}`;
	const body = asJson(input);
	switch (operation) {
		case 'GetItem':
		case 'DeleteItem':
		case 'UpdateItem':
			return [{ action, resource: tableOf(body), leadingKeys: [partitionKeyOf(body.Key)] }];
		case 'PutItem':
			return [{ action, resource: tableOf(body), leadingKeys: [partitionKeyOf(body.Item)] }];
		case 'BatchGetItem':
			return perTable(action, body, (request) => asList(asJson(request).Keys).map(partitionKeyOf));
		case 'BatchWriteItem':
			return perTable(action, body, (requests) => asList(requests).map(writtenKey));
		case 'Query':
			return [{ action, resource: tableOf(body), leadingKeys: [queriedKey(body, tables)] }];
		case 'ListTables':
			return [{ action, resource: '*' }];
		default:
			return [{ action, resource: tableOf(body) }];
	}
}

function perTable(action: string, { RequestItems }: Json, keysOf: (request: unknown) => string[]): AccessRequest[] {
	return Object.entries(asJson(RequestItems)).map(([table, request]) => ({
		action,
		resource: localArn.table(table),
		leadingKeys: keysOf(request),
	}));
}

function tableOf({ TableName, IndexName }: Json): string {
	if (typeof TableName !== 'string') return '*';
	return IndexName === undefined ? localArn.table(TableName) : localArn.index(TableName, String(IndexName));
}

function writtenKey(request: unknown): string {
	const { PutRequest, DeleteRequest } = asJson(request);
	return partitionKeyOf(PutRequest === undefined ? asJson(DeleteRequest).Key : asJson(PutRequest).Item);
}

function partitionKeyOf(item: unknown): string {
	return textOf(asJson(item).pk);
}

/** The value of the partition key in the key condition. */
function queriedKey(body: Json, tables: readonly TableDefinition[]): string {
	const { KeyConditionExpression: expression, ExpressionAttributeNames, ExpressionAttributeValues } = body;
	const names = asJson(ExpressionAttributeNames);
	const key = partitionKeyName(body, tables);
	if (typeof expression !== 'string') {
		return textOf(asList(asJson(asJson(body.KeyConditions)[key]).AttributeValueList)[0]);
	}
	for (const [, name = '', value = ''] of expression.matchAll(/(?<![#\w.-])([#\w.-]+)\s{0,9}=\s{0,9}(:\w+)/g)) {
		if ((names[name] ?? name) === key) return textOf(asJson(ExpressionAttributeValues)[value]);
	}
	return unknownKey;
}

function partitionKeyName({ TableName, IndexName }: Json, tables: readonly TableDefinition[]): string {
	const table = tables.find(({ name }) => name === TableName);
	return table?.indexes.find(({ name }) => name === IndexName)?.partitionKey ?? 'pk';
}

/** The text of an attribute such as `{"S": "USER#1"}`. */
function textOf(attribute: unknown): string {
	const [value] = Object.values(asJson(attribute));
	return typeof value === 'string' ? value : unknownKey;
}

function asJson(value: unknown): Json {
	return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function asList(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}
