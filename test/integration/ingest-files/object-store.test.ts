import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

let server: Server;
let objectStore: typeof import('#platform/files/object-store.ts').objectStore;
let answers: ((request: IncomingMessage, response: ServerResponse) => void)[];
let paths: string[];

beforeAll(async () => {
	server = createServer((request, response) => {
		paths.push(`${request.method} ${request.url?.split('?')[0]}`);
		answers.shift()?.(request, response);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(server.address() as AddressInfo).port}/buckets`);
	vi.stubEnv('AWS_REGION', 'eu-west-1');
	vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
	({ objectStore } = await import('#platform/files/object-store.ts'));
});

beforeEach(() => {
	paths = [];
});

afterAll(() => {
	vi.unstubAllEnvs();
	server.closeAllConnections();
	server.close();
});

const answer =
	(status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
	(_request: IncomingMessage, response: ServerResponse) => {
		response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
		response.end(body);
	};
const error = (status: number, code: string) => answer(status, `<Error><Code>${code}</Code></Error>`);

it('a request to S3 is retried if S3 is busy or closes the connection', async () => {
	answers = [error(503, 'SlowDown'), (request) => void request.socket.destroy(), answer(200, 'a,b')];
	expect(await objectStore.read('ingest', 'term/ä (1).csv', 10)).toMatchObject({ content: Buffer.from('a,b') });
	expect(paths).toEqual(Array(3).fill('GET /buckets/ingest/term/%C3%A4%20%281%29.csv'));
});

it('an error of S3 is thrown, and is not retried if access is denied', async () => {
	answers = [error(403, 'AccessDenied')];
	await expect(objectStore.write('ingest', 'a', 'x', 'text/plain')).rejects.toMatchObject({ name: 'AccessDenied' });
	expect(paths).toEqual(['PUT /buckets/ingest/a']);
});

it('a missing object is returned as undefined, and an object above the size limit is not read', async () => {
	answers = [error(404, 'NoSuchKey'), answer(200, 'x'.repeat(11)), answer(200, 'x'.repeat(10))];
	expect(await objectStore.read('ingest', 'a', 10)).toBeUndefined();
	expect(await objectStore.read('ingest', 'a', 10)).toMatchObject({ content: { tooLargeBytes: 11 } });
	expect((await objectStore.read('ingest', 'a', 10))?.content).toHaveLength(10);
});

it('an object has its version and, if the bucket keeps versions, the time at which it was stored', async () => {
	const about = { etag: '"e"', 'last-modified': 'Fri, 20 Nov 2026 09:00:01 GMT' };
	answers = [answer(200, 'a', { ...about, 'x-amz-version-id': 'v1' }), answer(200, 'a', about)];
	const content = Buffer.from('a');
	const read = () => objectStore.read('ingest', 'a', 10);
	expect(await read()).toEqual({ content, version: 'v1', storedAt: '2026-11-20T09:00:01.000Z' });
	expect(await read()).toEqual({ content, version: '"e" 2026-11-20T09:00:01.000Z' });
});
