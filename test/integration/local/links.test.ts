import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { accessControl, newIdentity, operatorStatements } from '#infra/emulators/access/access-control.ts';
import { openBuckets } from '#infra/emulators/buckets/open-buckets.ts';
import { emulatorServer, signedFetch } from '#infra/emulators/testing/emulator-server.ts';
import { presignedLink } from '#platform/files/object-link.ts';

const nowMillis = Date.UTC(2026, 10, 20, 12);
const client = newIdentity('client', operatorStatements);
const dataDirectory = mkdtempSync(join(tmpdir(), 'buckets-'));
const buckets = openBuckets({
	dataDirectory,
	access: accessControl([client]),
	watched: [],
	onObjectCreated: async () => undefined,
	log: () => undefined,
	clock: () => nowMillis,
});
afterAll(async () => {
	await buckets.close();
	rmSync(dataDirectory, { recursive: true, force: true });
});
const settings = await emulatorServer(buckets.handle);
const { endpoint: origin } = settings(client) as { endpoint: string };

const call = (method: string, path: string, body?: string) =>
	signedFetch(`${origin}${path}`, 's3', client, { method, ...(body === undefined ? {} : { body }) });

beforeEach(() => call('DELETE', '/files/a'));

const linkTo = (method: 'GET' | 'PUT', secondsAgo = 0, headers: Record<string, string> = {}) =>
	presignedLink({
		method,
		url: new URL(`${origin}/files/a`),
		region: 'local',
		credentials: client,
		nowMillis: nowMillis - secondsAgo * 1000,
		expiresSeconds: 300,
		headers,
		parameters: { 'response-content-disposition': 'attachment; filename="a b.csv"' },
	});

it('an unchanged link gives access to its object with its method until it expires', async () => {
	await call('PUT', '/files/a', 'linked');
	await call('PUT', '/files/b', 'other');
	const link = linkTo('GET', 299);
	expect(await (await fetch(link)).text()).toBe('linked');
	for (const [changed, options, code] of [
		[linkTo('GET', 300), {}, 'AccessDenied'],
		[linkTo('GET', -901), {}, 'AccessDenied'],
		[link, { method: 'PUT', body: 'x' }, 'SignatureDoesNotMatch'],
		[link, { method: 'DELETE' }, 'SignatureDoesNotMatch'],
		[link.replace('/files/a', '/files/b'), {}, 'SignatureDoesNotMatch'],
		[link.replace('Expires=300', 'Expires=301'), {}, 'SignatureDoesNotMatch'],
		[link.replace('Expires=300', 'Expires=604801'), {}, 'AuthorizationQueryParametersError'],
		[link.replace('a%20b', 'c'), {}, 'SignatureDoesNotMatch'],
		[`${link}&prefix=x`, {}, 'SignatureDoesNotMatch'],
		[link.replace(/Signature=.*/, 'Signature='), {}, 'SignatureDoesNotMatch'],
		[link, { headers: { 'x-amz-meta-a': 'b' } }, 'AccessDenied'],
	] as const) {
		const refused = await fetch(changed, options);
		expect([changed, options, await refused.text()]).toEqual([
			changed,
			options,
			expect.stringContaining(`<Code>${code}<`),
		]);
	}
	expect(await (await call('GET', '/files/a')).text()).toBe('linked');
});

it('an upload with a link must have the headers and the length that the link states', async () => {
	const headers = { 'if-none-match': '*', 'content-type': 'text/csv' };
	const link = linkTo('PUT', 0, headers);
	const put = async (sent: Record<string, string>, body: BodyInit = 'x') => {
		const streamed = body instanceof ReadableStream ? { duplex: 'half' } : {};
		return (await fetch(link, { method: 'PUT', headers: sent, body, ...streamed } as RequestInit)).status;
	};
	expect(await put({ 'content-type': 'text/csv' })).toBe(403);
	expect(await put({ ...headers, 'content-type': 'text/html' })).toBe(403);
	expect(await put(headers, new Blob(['streamed']).stream())).toBe(411);
	expect(await put(headers)).toBe(200);
	expect(await put(headers)).toBe(412);
});
