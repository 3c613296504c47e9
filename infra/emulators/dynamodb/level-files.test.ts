import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTable, type DynamodbCaller, dynamodbRequest } from './create-table.ts';
import { closeIterators } from './level-files.ts';

const table = { name: 'things', indexes: [{ name: 'by-kind', partitionKey: 'kind', sortKey: 'sortName' }] };

type Resources = { attachResource(resource: unknown): void; detachResource(resource: unknown): void };

const { AbstractLevel } = createRequire(createRequire(import.meta.url).resolve('dynalite'))('abstract-level') as {
	AbstractLevel: { prototype: Resources };
};

const open = new Set<unknown>();
const { attachResource, detachResource } = AbstractLevel.prototype;

closeIterators();
const server = dynalite({ createTableMs: 0 });
let caller: DynamodbCaller;

beforeAll(async () => {
	AbstractLevel.prototype.attachResource = function (resource) {
		open.add(resource);
		attachResource.call(this, resource);
	};
	AbstractLevel.prototype.detachResource = function (resource) {
		open.delete(resource);
		detachResource.call(this, resource);
	};
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const key = { accessKeyId: 'LOCALKEY', secretAccessKey: 'secret' };
	caller = { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key };
	await createTable(caller, table);
	for (let i = 0; i < 20; i++) {
		const Item = { pk: { S: 'P' }, sk: { S: `${i}` }, kind: { S: 'K' }, sortName: { S: `${i}` } };
		await dynamodbRequest(caller, 'PutItem', { TableName: table.name, Item });
	}
});

afterAll(async () => {
	Object.assign(AbstractLevel.prototype, { attachResource, detachResource });
	server.close();
	await once(server, 'close');
});

const query = (attribute: string, value: string, more: object = {}) =>
	dynamodbRequest(caller, 'Query', {
		TableName: table.name,
		KeyConditionExpression: `${attribute} = :value`,
		ExpressionAttributeValues: { ':value': { S: value } },
		...more,
	});

it.each([
	['queries that read to the end', () => query('pk', 'P')],
	['queries that stop at a limit', () => query('pk', 'P', { Limit: 3 })],
	['queries of an index', () => query('kind', 'K', { IndexName: 'by-kind' })],
	['queries of an index that stop at a limit', () => query('kind', 'K', { IndexName: 'by-kind', Limit: 3 })],
])('all iterators are closed after %s', async (_, run) => {
	open.clear();
	let seen = 0;
	for (let i = 0; i < 25; i++) {
		const { Items } = await run();
		seen += (Items as unknown[]).length;
	}
	expect(seen).toBeGreaterThanOrEqual(75);
	await expect.poll(() => open.size).toBe(0);
});
