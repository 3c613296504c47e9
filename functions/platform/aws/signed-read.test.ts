import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signedReadOf } from './signed-read.ts';

let answer = { status: 200, body: '' };
const requests: { readonly target: unknown; readonly body: unknown }[] = [];
const server = createServer(async (request, response) => {
	let body = '';
	for await (const chunk of request) body += chunk;
	requests.push({ target: request.headers['x-amz-target'], body: JSON.parse(body) });
	response.writeHead(answer.status).end(answer.body);
});

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterAll(() => {
	vi.unstubAllEnvs();
	server.closeAllConnections();
	server.close();
});

const read = (command: { readonly input: object }) => {
	const client = new DynamoDBClient({
		region: 'eu-central-1',
		credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
	});
	return signedReadOf(client)(command);
};
const getUser = new GetCommand({ TableName: 'users', Key: { pk: 'USER#1', sk: 'USER' }, ConsistentRead: true });

it('reads an item', async () => {
	answer = { status: 200, body: '{"Item":{"pk":{"S":"USER#1"},"version":{"N":"3"},"isAdmin":{"BOOL":true}}}' };
	expect(await read(getUser)).toEqual({ Item: { pk: 'USER#1', version: 3, isAdmin: true } });
	expect(requests.at(-1)).toEqual({
		target: 'DynamoDB_20120810.GetItem',
		body: { TableName: 'users', Key: { pk: { S: 'USER#1' }, sk: { S: 'USER' } }, ConsistentRead: true },
	});
	answer = { status: 200, body: '{}' };
	expect(await read(getUser)).toEqual({});
});

it('reads items by key and returns the keys that DynamoDB did not process', async () => {
	const keys = [{ pk: 'USER#1' }, { pk: 'USER#2' }];
	const Responses = { users: [{ pk: { S: 'USER#1' }, tags: { SS: ['a', 'b'] } }] };
	const UnprocessedKeys = { users: { Keys: [{ pk: { S: 'USER#2' } }], ConsistentRead: true } };
	answer = { status: 200, body: JSON.stringify({ Responses, UnprocessedKeys }) };
	expect(await read(new BatchGetCommand({ RequestItems: { users: { Keys: keys, ConsistentRead: true } } }))).toEqual({
		Responses: { users: [{ pk: 'USER#1', tags: new Set(['a', 'b']) }] },
		UnprocessedKeys: { users: { Keys: [{ pk: 'USER#2' }], ConsistentRead: true } },
	});
	const Keys = [{ pk: { S: 'USER#1' } }, { pk: { S: 'USER#2' } }];
	expect(requests.at(-1)).toEqual({
		target: 'DynamoDB_20120810.BatchGetItem',
		body: { RequestItems: { users: { Keys, ConsistentRead: true } } },
	});
});

it('reads a page of a query', async () => {
	const body = { Items: [{ pk: { S: 'A' }, sk: { S: '2' }, amounts: { L: [{ N: '1.5' }] } }], Count: 1 };
	answer = { status: 200, body: JSON.stringify({ ...body, LastEvaluatedKey: { pk: { S: 'A' }, sk: { S: '2' } } }) };
	const query = new QueryCommand({
		TableName: 'rates',
		KeyConditionExpression: 'pk = :pk',
		ExpressionAttributeValues: { ':pk': 'A', ':unused': undefined },
		ExclusiveStartKey: { pk: 'A', sk: '1' },
		Limit: 1,
	});
	expect(await read(query)).toEqual({
		Items: [{ pk: 'A', sk: '2', amounts: [1.5] }],
		Count: 1,
		LastEvaluatedKey: { pk: 'A', sk: '2' },
	});
	expect(requests.at(-1)).toEqual({
		target: 'DynamoDB_20120810.Query',
		body: {
			TableName: 'rates',
			KeyConditionExpression: 'pk = :pk',
			ExpressionAttributeValues: { ':pk': { S: 'A' } },
			ExclusiveStartKey: { pk: { S: 'A' }, sk: { S: '1' } },
			Limit: 1,
		},
	});
});

it('reads bytes even if an item has an attribute named like the type of bytes', async () => {
	const Item = {
		content: { B: 'AQID' },
		parts: { BS: ['BA==', 'BQ=='] },
		B: { S: 'AQID' },
		map: { M: { B: { S: 'x' } } },
	};
	answer = { status: 200, body: JSON.stringify({ Item }) };
	expect(await read(getUser)).toEqual({
		Item: {
			content: new Uint8Array([1, 2, 3]),
			parts: new Set([new Uint8Array([4]), new Uint8Array([5])]),
			B: 'AQID',
			map: { B: 'x' },
		},
	});
	const ofBytes = { TableName: 'users', KeyConditionExpression: 'pk = :pk' };
	const query = new QueryCommand({ ...ofBytes, ExpressionAttributeValues: { ':pk': new Uint8Array([1]) } });
	expect(await read(query)).toBeUndefined();
});

it('does not send a write, so that the SDK client sends it', async () => {
	const sent = requests.length;
	expect(await read(new PutCommand({ TableName: 'users', Item: { pk: 'USER#1', sk: 'USER' } }))).toBeUndefined();
	expect(requests).toHaveLength(sent);
});

it.each([
	[400, '{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"}'],
	[500, '{}'],
	[200, '{"Responses":'],
	[200, ''],
])(
	'does not handle a response with status %i and body %s, so that the SDK client sends the request again',
	async (status, body) => {
		answer = { status, body };
		expect(await read(getUser)).toBeUndefined();
	},
);

it('does not handle a refused connection, so that the SDK client sends the request again', async () => {
	const closed = createServer();
	await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
	const { port } = closed.address() as AddressInfo;
	await new Promise((resolve) => closed.close(resolve));
	vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
	expect(await read(getUser)).toBeUndefined();
});
