import { describe, expect, it } from 'vitest';
import { dynamodbAccess } from './dynamodb-guard.ts';

const table = 'arn:aws:dynamodb:local:000000000000:table/users';
const TableName = 'users';
const tables = [
	{
		name: TableName,
		indexes: [
			{ name: 'by-organisation', partitionKey: 'orgId', sortKey: 'login' },
			{ name: 'by-kind', partitionKey: 'kind', sortKey: 'sortName' },
		],
	},
];
const accessOf = (operation: string, input: unknown) => dynamodbAccess(operation, input, tables);
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html */
describe('the permissions that an operation requires', () => {
	it.each([
		['GetItem', { TableName, Key: key('a') }, ['a']],
		['DeleteItem', { TableName, Key: key('a') }, ['a']],
		['UpdateItem', { TableName, Key: key('a') }, ['a']],
		['PutItem', { TableName, Item: { ...key('a'), other: { N: '1' } } }, ['a']],
	])(
		'operation %s requires permission for its action on the table, with the key of the item',
		(operation, input, leadingKeys) => {
			expect(accessOf(operation, input)).toEqual([{ action: `dynamodb:${operation}`, resource: table, leadingKeys }]);
		},
	);

	it('a batch requires permission for its action on each of its tables, with the keys of all items', () => {
		const Keys = [key('a'), key('b')];
		expect(accessOf('BatchGetItem', { RequestItems: { [TableName]: { Keys }, other: { Keys: [key('c')] } } })).toEqual([
			{ action: 'dynamodb:BatchGetItem', resource: table, leadingKeys: ['a', 'b'] },
			{ action: 'dynamodb:BatchGetItem', resource: expect.stringMatching(/table\/other$/), leadingKeys: ['c'] },
		]);
		const writes = [{ PutRequest: { Item: key('a') } }, { DeleteRequest: { Key: key('b') } }];
		expect(accessOf('BatchWriteItem', { RequestItems: { [TableName]: writes } })).toEqual([
			{ action: 'dynamodb:BatchWriteItem', resource: table, leadingKeys: ['a', 'b'] },
		]);
	});

	const values = { ':a': { S: 'a' }, ':b': { S: 'b' } };
	it.each([
		['pk = :a', {}, table, 'a'],
		['begins_with(sk, :b) and #p=:a', { ExpressionAttributeNames: { '#p': 'pk' } }, table, 'a'],
		['sk = :b AND pk = :a', {}, table, 'a'],
		['orgId = :a', { IndexName: 'by-organisation' }, `${table}/index/by-organisation`, 'a'],
		['kind = :a and sortName = :b', { IndexName: 'by-kind' }, `${table}/index/by-kind`, 'a'],
	])(
		'the query %s requires permission on the table or index, with the value of its partition key',
		(expression, more, resource, value) => {
			const input = { TableName, KeyConditionExpression: expression, ExpressionAttributeValues: values, ...more };
			expect(accessOf('Query', input)).toEqual([{ action: 'dynamodb:Query', resource, leadingKeys: [value] }]);
		},
	);

	it('a query with legacy parameters requires the same permissions', () => {
		const KeyConditions = { pk: { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'a' }] } };
		expect(accessOf('Query', { TableName, KeyConditions })).toMatchObject([{ leadingKeys: ['a'] }]);
	});

	it('a scan requires permission for its action, without keys', () => {
		expect(accessOf('Scan', { TableName })).toEqual([{ action: 'dynamodb:Scan', resource: table }]);
	});
});

describe('a malformed request', () => {
	it.each([
		['GetItem', null],
		['GetItem', { TableName: 7, Key: key('a') }],
		['PutItem', []],
		['Query', { KeyConditionExpression: 'pk = :a' }],
		['DescribeTable', {}],
	])('operation %s with input %j requires permission on all resources, which no function has', (operation, input) => {
		expect(accessOf(operation, input)).toMatchObject([{ resource: '*' }]);
	});

	it.each([
		['GetItem', { TableName, Key: { pk: { N: '1', S: 'a' } } }],
		['PutItem', { TableName, Item: { sk: { S: 'a' } } }],
		['Query', { TableName, KeyConditionExpression: ':a = pk', ExpressionAttributeValues: { ':a': { S: 'a' } } }],
		['Query', { TableName, KeyConditionExpression: 'pk = :missing' }],
		['Query', { TableName }],
	])(
		'operation %s with input %j has no known partition key, so a policy with leading keys refuses it',
		(operation, input) => {
			expect(accessOf(operation, input)[0]?.leadingKeys).not.toContain('a');
			expect(accessOf(operation, input)[0]?.leadingKeys).toHaveLength(1);
		},
	);
});
