import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessControl, operatorStatements } from '../access/access-control.ts';
import { signedFetch } from '../testing/emulator-server.ts';
import { type CreatedObject, openBuckets } from './open-buckets.ts';
import type { MisnamedFile } from './watch-bucket.ts';

const key = { accessKeyId: 'LOCALKEY', secretAccessKey: 'LOCALSECRET' };
const nowMillis = Date.UTC(2026, 10, 20, 12);
let dataDirectory: string;
let server: Server;
let origin: string;
let buckets: ReturnType<typeof openBuckets>;
let created: CreatedObject[];
let misnamed: MisnamedFile[];
let lines: string[];
let isDiskFull: boolean;
let freeBytes: number;

function open(onObjectCreated = async (object: CreatedObject) => void created.push(object)) {
	buckets = openBuckets({
		dataDirectory,
		access: accessControl([{ name: 'client', ...key, statements: operatorStatements }]),
		watched: [
			{
				bucket: 'ingest',
				folders: ['fallback'],
				expectedName: (path) => (path.includes('%') ? 'a name without %' : undefined),
				reportName: (file) => `report-${misnamed.push(file)}`,
			},
		],
		onObjectCreated,
		log: (line) => lines.push(line),
		clock: () => nowMillis,
		isDiskFull: () => isDiskFull,
		hasRoom: (bytes) => bytes <= freeBytes,
		settleMillis: 20,
		retryMillis: 5,
		lookEveryMillis: 50,
	});
}

beforeEach(async () => {
	dataDirectory = mkdtempSync(join(tmpdir(), 'buckets-'));
	created = [];
	misnamed = [];
	lines = [];
	isDiskFull = false;
	freeBytes = Number.POSITIVE_INFINITY;
	open();
	server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '', 'http://localhost');
		void buckets.handle(request, response, pathname.slice('/buckets'.length));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/buckets`;
});

afterEach(async () => {
	await buckets.close();
	server.closeAllConnections();
	server.close();
	rmSync(dataDirectory, { recursive: true, force: true });
});

const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer) =>
	signedFetch(`${origin}${path}`, 's3', key, { method, headers, ...(body === undefined ? {} : { body }) });

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
const path = (name: string) => join(dataDirectory, 'buckets', 'ingest', name);
const keysTold = () => created.map(({ key }) => key);

it('returns an object with its type and metadata, and stores it as a plain file on disk', async () => {
	const put = await call(
		'PUT',
		'/files/a%20b/%C3%BC%25.csv',
		{ 'content-type': 'text/csv', 'x-amz-meta-by': 'ada' },
		'x,y\n',
	);
	expect(put.status).toBe(200);
	expect(put.headers.get('etag')).toBe(etagOf('x,y\n'));
	const got = await call('GET', '/files/a%20b/%C3%BC%25.csv');
	expect(await got.text()).toBe('x,y\n');
	expect(Object.fromEntries(got.headers)).toMatchObject({
		'content-type': 'text/csv',
		'x-amz-meta-by': 'ada',
		etag: etagOf('x,y\n'),
		'content-length': '4',
	});
	const head = await call('HEAD', '/files/a%20b/%C3%BC%25.csv');
	expect([head.status, head.headers.get('content-length')]).toEqual([200, '4']);
	expect(readFileSync(join(dataDirectory, 'buckets/files/a b/ü%25.csv'), 'utf8')).toBe('x,y\n');
	const range = await call('GET', '/files/a%20b/%C3%BC%25.csv', { range: 'bytes=1-2' });
	expect([range.status, await range.text(), range.headers.get('content-range')]).toEqual([206, ',y', 'bytes 1-2/4']);
	expect((await call('DELETE', '/files/a%20b/%C3%BC%25.csv')).status).toBe(204);
	const gone = await call('GET', '/files/a%20b/%C3%BC%25.csv');
	expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('<Code>NoSuchKey</Code>')]);
});

it('with conditions, creates an object only once and replaces only the version that was read, even for concurrent requests', async () => {
	const creating = await Promise.all(
		Array.from({ length: 8 }, (_, i) => call('PUT', '/files/one', { 'if-none-match': '*' }, `writer ${i}`)),
	);
	expect(creating.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
	const etag = (await call('HEAD', '/files/one')).headers.get('etag') as string;
	const replacing = await Promise.all(
		Array.from({ length: 8 }, (_, i) => call('PUT', '/files/one', { 'if-match': etag }, `second ${i}`)),
	);
	expect(replacing.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
	expect((await call('PUT', '/files/none', { 'if-match': etag }, 'x')).status).toBe(404);
});

it('lists objects by prefix and by folder, page by page, ordered by bytes', async () => {
	for (const key of ['b/2', 'a', 'b/10', 'B', 'b/c/1', 'é']) await call('PUT', `/files/${encodeURI(key)}`, {}, 'x');
	const keysOf = (xml: string) => [...xml.matchAll(/<Key>(.*?)<\/Key>/g)].map((match) => match[1]);
	const seen: (string | undefined)[] = [];
	let token: string | undefined;
	do {
		const more = token === undefined ? '' : `&continuation-token=${token}`;
		const xml = await (await call('GET', `/files?list-type=2&max-keys=2${more}`)).text();
		seen.push(...keysOf(xml));
		token = /<NextContinuationToken>(.*?)</.exec(xml)?.[1];
		expect(xml).toContain(`<IsTruncated>${token !== undefined}</IsTruncated>`);
	} while (token !== undefined);
	expect(seen).toEqual(['B', 'a', 'b/10', 'b/2', 'b/c/1', 'é']);
	const folder = await (await call('GET', '/files?list-type=2&prefix=b/&delimiter=/')).text();
	expect(keysOf(folder)).toEqual(['b/10', 'b/2']);
	expect(folder).toContain('<CommonPrefixes><Prefix>b/c/</Prefix></CommonPrefixes>');
	expect(await (await call('GET', '/never-used?list-type=2')).text()).toContain('<KeyCount>0</KeyCount>');
});

it('decodes an aws-chunked body and checks its trailing checksum', async () => {
	const content = 'The frames go, the content stays.'.repeat(5000);
	const crc = Buffer.alloc(4);
	crc.writeUInt32BE(crc32(content));
	const half = content.length >> 1;
	const frame = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
	const body = (checksum: string) =>
		`${frame(content.slice(0, half))}${frame(content.slice(half))}0\r\nx-amz-checksum-crc32:${checksum}\r\n\r\n`;
	const headers = {
		'content-encoding': 'aws-chunked',
		'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
		'x-amz-decoded-content-length': String(content.length),
		'x-amz-trailer': 'x-amz-checksum-crc32',
	};
	expect((await call('PUT', '/files/c', headers, body(crc.toString('base64')))).status).toBe(200);
	expect(await (await call('GET', '/files/c')).text()).toBe(content);
	const wrong = await call('PUT', '/files/c', headers, body('AAAAAA=='));
	expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('BadDigest')]);
	const cut = await call('PUT', '/files/c', headers, body(crc.toString('base64')).slice(0, 100_000));
	expect([cut.status, await cut.text()]).toEqual([400, expect.stringContaining('IncompleteBody')]);
	expect(await (await call('GET', '/files/c')).text()).toBe(content);
});

it.each([
	['a different access key', { ...key, accessKeyId: 'OTHER' }, 'InvalidAccessKeyId'],
	['a different secret key', { ...key, secretAccessKey: 'OTHER' }, 'SignatureDoesNotMatch'],
])('a request with %s is refused', async (_name, signer, code) => {
	const refused = await signedFetch(`${origin}/files/a`, 's3', signer, { method: 'PUT', body: 'x' });
	expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(`<Code>${code}</Code>`)]);
});

it('refuses a request without a signature', async () => {
	const refused = await fetch(`${origin}/files/a`);
	expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
});

it.each([
	['a path that leads out of the bucket folder', '/files/%2e%2e%2fx', {}, 400, 'InvalidArgument'],
	['a path that leads out of all buckets', '/..%2f..%2fx/y', {}, 400, 'InvalidBucketName'],
	['a hidden folder as its bucket', '/.meta/y', {}, 400, 'InvalidBucketName'],
	['a body that differs from the signed one', '/files/a', { 'x-amz-content-sha256': '0'.repeat(64) }, 400, 'BadDigest'],
])('a request is refused if it contains %s', async (_what, target, headers, status, code) => {
	const refused = await call('PUT', target, headers as Record<string, string>, 'x');
	expect([refused.status, await refused.text()]).toEqual([status, expect.stringContaining(`<Code>${code}</Code>`)]);
	expect(existsSync(join(dataDirectory, 'buckets/files/a'))).toBe(false);
});

it('sends one event for each uploaded object and for each file copied into a folder, even a new one', async () => {
	await call('PUT', '/ingest/fallback/by-api.csv', {}, 'a');
	await vi.waitFor(() => expect(keysTold()).toEqual(['fallback/by-api.csv']));
	writeFileSync(path('fallback/by hand.csv'), 'b');
	mkdirSync(path('new/deep'), { recursive: true });
	writeFileSync(path('new/deep/c.csv'), 'c');
	await vi.waitFor(
		() => expect(keysTold().sort()).toEqual(['fallback/by hand.csv', 'fallback/by-api.csv', 'new/deep/c.csv']),
		8000,
	);
	expect(created.find(({ key }) => key === 'fallback/by hand.csv')).toEqual({
		bucket: 'ingest',
		key: 'fallback/by hand.csv',
		size: 1,
		etag: etagOf('b'),
	});
	expect(await (await call('GET', '/ingest/new/deep/c.csv')).text()).toBe('c');
	await buckets.close();
	open();
	writeFileSync(path('last.csv'), 'd');
	await vi.waitFor(() => expect(keysTold()).toContain('last.csv'), 8000);
	expect(created).toHaveLength(4);
});

it('sends an event again if an object is replaced, and none for hidden files and files that are still being copied', async () => {
	writeFileSync(path('a.csv.part'), 'half');
	writeFileSync(path('.hidden.csv'), 'x');
	writeFileSync(path('a.csv'), 'one');
	await vi.waitFor(() => expect(keysTold()).toEqual(['a.csv']), 8000);
	writeFileSync(path('a.csv'), 'three');
	await vi.waitFor(() => expect(keysTold()).toEqual(['a.csv', 'a.csv']), 8000);
	expect(created.map(({ etag }) => etag)).toEqual([etagOf('one'), etagOf('three')]);
});

it('at the start, sends events for files copied while it was stopped and for events that were not handled completely', async () => {
	await buckets.close();
	cpSync(new URL(import.meta.url), path('meanwhile.csv'));
	const tried: string[] = [];
	open(async ({ key }) => {
		tried.push(key);
		throw new Error('the handler was killed');
	});
	await vi.waitFor(() => expect(lines.join('\n')).toContain('tried again at the next start'), 8000);
	expect(tried).toEqual(Array(3).fill('meanwhile.csv'));
	await buckets.close();
	open();
	await vi.waitFor(() => expect(keysTold()).toEqual(['meanwhile.csv']), 8000);
});

it('reports a copied file with an invalid name only once, and sends no event for it', async () => {
	writeFileSync(path('fallback/50% of it.csv'), 'x\n');
	await vi.waitFor(() => expect(misnamed).toHaveLength(1), 8000);
	const folder = join(dataDirectory, 'buckets', 'ingest');
	expect(misnamed).toEqual([{ folder, path: 'fallback/50% of it.csv', expected: 'a name without %', nowMillis }]);
	expect(lines).toEqual(['ingest/fallback/50% of it.csv is not read: it needs a name without %. Report: report-1']);
	writeFileSync(path('last.csv'), 'y');
	await vi.waitFor(() => expect(keysTold()).toEqual(['last.csv']), 8000);
	expect(misnamed).toHaveLength(1);
});

it('reads no files while the disk is full, logs this only once, and continues when space is free', async () => {
	isDiskFull = true;
	writeFileSync(path('fallback/copied.csv'), 'a');
	await call('PUT', '/ingest/fallback/put.csv', {}, 'b');
	await vi.waitFor(() => expect(lines).toHaveLength(1));
	expect(lines[0]).toMatch(/^The disk is full: files in .*ingest wait until there is space\.$/);
	expect(keysTold()).toEqual([]);
	isDiskFull = false;
	await vi.waitFor(() => expect(keysTold().toSorted()).toEqual(['fallback/copied.csv', 'fallback/put.csv']));
	expect(lines).toHaveLength(1);
});

it('a failure while the disk is full does not count as an attempt', async () => {
	await buckets.close();
	let calls = 0;
	open(async (object) => {
		calls += 1;
		if (calls > 5) return void created.push(object);
		isDiskFull = true;
		setImmediate(() => {
			isDiskFull = false;
		});
		throw new Error('nothing could be written');
	});
	await call('PUT', '/ingest/fallback/put.csv', {}, 'b');
	await vi.waitFor(() => expect(keysTold()).toEqual(['fallback/put.csv']));
});

it.each([
	['EIO', 503, 'ServiceUnavailable'],
	['ENOSPC', 507, 'InternalError'],
])(
	'after the disk error %s, responds with status %d, keeps the previous object and accepts later writes',
	async (code, status, expected) => {
		await call('PUT', '/files/kept', {}, 'before');
		const { rename } = promises;
		promises.rename = () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'rename' }));
		syncBuiltinESMExports();
		const refused = await call('PUT', '/files/kept', {}, 'after').finally(() => {
			promises.rename = rename;
			syncBuiltinESMExports();
		});
		expect([refused.status, await refused.text()]).toEqual([
			status,
			expect.stringContaining(`<Code>${expected}</Code>`),
		]);
		expect(await (await call('GET', '/files/kept')).text()).toBe('before');
		expect((await call('PUT', '/files/kept', {}, 'after')).status).toBe(200);
	},
);

it('refuses an object that does not fit on the disk with status 507 before receiving it, and accepts later objects', async () => {
	freeBytes = 10;
	const refused = await call('PUT', '/files/large', {}, 'x'.repeat(11));
	expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('disk of the data directory')]);
	const large = await call('PUT', '/files/large', {}, Buffer.alloc(20_000_000));
	expect(large.status).toBe(507);
	expect((await call('PUT', '/files/small', {}, 'x'.repeat(10))).status).toBe(200);
	expect(existsSync(join(dataDirectory, 'buckets/files/large'))).toBe(false);
});
