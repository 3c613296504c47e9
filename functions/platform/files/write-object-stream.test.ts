import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

/** Number of chunks; more than fit into the memory limit. */
const pieces = 9;
const piece = Buffer.alloc(1024 * 1024, 'a');

let received: Promise<number>[] = [];

async function sizeOf(request: IncomingMessage): Promise<number> {
	let size = 0;
	for await (const chunk of request) size += (chunk as Buffer).length;
	return size;
}

const server = createServer((request, response) => {
	const size = sizeOf(request);
	received.push(size);
	size.then(
		() => response.end(),
		() => undefined,
	);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
vi.stubEnv('AWS_REGION', 'local');
vi.stubEnv('AWS_ACCESS_KEY_ID', 'KEY');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'SECRET');
const { writeObjectStream } = await import('./large-objects.ts');

afterAll(() => {
	server.closeAllConnections();
	server.close();
});

beforeEach(() => {
	received = [];
});

async function* source(given: number, failure?: Error) {
	for (let i = 0; i < given; i++) yield piece;
	if (failure !== undefined) throw failure;
}

const options = { contentType: 'text/csv' };
const write = (given: number, promised: number, failure?: Error) =>
	writeObjectStream('bucket', 'key', source(given, failure), promised * piece.length, options);

it('sends a large source in chunks, and a small source in a single request', async () => {
	await write(pieces, pieces);
	await write(1, 1);
	const [large, small] = await Promise.all(received);
	expect(large).toBeGreaterThan(pieces * piece.length);
	expect(small).toBe(piece.length);
});

it('aborts the request with the error of the source if the source fails', async () => {
	await expect(write(pieces - 2, pieces, new Error('the part is gone'))).rejects.toThrow('the part is gone');
	await expect(received[0]).rejects.toThrow('aborted');
});
