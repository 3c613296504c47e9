import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { batchGetOf } from './batch-get.ts';

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

const read = (keys: Parameters<ReturnType<typeof batchGetOf>>[1]) => {
	const client = new DynamoDBClient({
		region: 'eu-central-1',
		credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
	});
	return batchGetOf(client)('table', keys);
};
const keys = [
	{ pk: 'USER#1', sk: 'USER' },
	{ pk: 'USER#2', sk: 'USER' },
];

it('reads items and names the keys that DynamoDB left out', async () => {
	const Responses = {
		table: [{ pk: { S: 'USER#1' }, sk: { S: 'USER' }, version: { N: '3' }, isAdmin: { BOOL: true } }],
	};
	const UnprocessedKeys = { table: { Keys: [{ pk: { S: 'USER#2' }, sk: { S: 'USER' } }], ConsistentRead: true } };
	answer = { status: 200, body: JSON.stringify({ Responses, UnprocessedKeys }) };
	expect(await read(keys)).toEqual({
		items: [{ pk: 'USER#1', sk: 'USER', version: 3, isAdmin: true }],
		unprocessed: [{ pk: 'USER#2', sk: 'USER' }],
	});
	expect(requests.at(-1)).toEqual({
		target: 'DynamoDB_20120810.BatchGetItem',
		body: {
			RequestItems: {
				table: {
					Keys: [
						{ pk: { S: 'USER#1' }, sk: { S: 'USER' } },
						{ pk: { S: 'USER#2' }, sk: { S: 'USER' } },
					],
					ConsistentRead: true,
				},
			},
		},
	});
});

it.each([
	[400, '{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"}'],
	[500, '{}'],
	[200, '{"Responses":'],
	[200, ''],
])('leaves an answer of status %i with the body %s to the client', async (status, body) => {
	answer = { status, body };
	expect(await read(keys)).toBeUndefined();
});

it('leaves a connection that is refused to the client', async () => {
	const closed = createServer();
	await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
	const { port } = closed.address() as AddressInfo;
	await new Promise((resolve) => closed.close(resolve));
	vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
	expect(await read(keys)).toBeUndefined();
});
