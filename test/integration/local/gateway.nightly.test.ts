import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRuntime, type Runtime } from '#infra/emulators/lambda/runtime.ts';
import { api } from '#infra/local/gateway/api.ts';
import { jwtAuthorizer } from '#infra/local/gateway/authorizer.ts';
import { originKey } from '#infra/local/gateway/lambda-event.ts';
import { storageProblem } from '#infra/local/gateway/send.ts';
import { gateway } from '#infra/local/gateway.ts';
import { securityHeaders } from '#infra/security-headers.ts';
import { originHeader } from '#shared/contract/resource-names.ts';
import { answersAreMadeUp } from '#test/support/contract-answer.ts';

const now = Date.parse('2026-03-02T09:00:00Z');
const issuer = 'https://issuer.example';
const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const claims = { iss: issuer, sub: 'ada', client_id: 'web', token_use: 'access', exp: now / 1000 + 60 };
const lines: string[] = [];
let runtime: Runtime;
let server: Server;
let origin: string;
let laterMillis = 0;
let isDiskFull = false;
let isDatabaseOpen = true;

beforeAll(async () => {
	answersAreMadeUp();
	runtime = openRuntime(() => ({ PATH: '' }));
	const { n, e } = key.publicKey.export({ format: 'jwk' }) as { n: string; e: string };
	const jwks = { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'k', n, e } as const] };
	const clock = () => now + laterMillis;
	const log = (line: string) => void lines.push(line);
	const authorize = jwtAuthorizer({ issuer, jwks, clientIds: ['web', 'machine'], clock });
	const disk = { isFull: () => isDiskFull, freeMegabytes: () => 3 };
	const storage = storageProblem({ disk, isDatabaseOpen: () => isDatabaseOpen });
	const moduleOf = () => new URL('../../support/echo-handler.ts', import.meta.url).href;
	const serve = gateway({
		api: api({ runtime, authorize, storage, clock, log, moduleOf, timeoutMillis: 1000 }),
		emulators: {
			cognito: async (_, response) => void response.end('cognito'),
			buckets: async (_, response, path) => void response.end(`buckets ${path}`),
		},
		web: (_, response) => void response.end('web'),
		log,
	});
	server = createServer((incoming, response) => void serve(incoming, response)).listen(0, '127.0.0.1');
	await once(server, 'listening');
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
	await runtime.close();
});

function token(
	payload: object,
	signer: KeyObject = key.privateKey,
	header: object = { alg: 'RS256', kid: 'k' },
): string {
	const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
	return `${text}.${sign('RSA-SHA256', Buffer.from(text), signer).toString('base64url')}`;
}

function login(headers: Record<string, string> = {}, body: RequestInit['body'] = '{}', query = '') {
	return fetch(`${origin}/session/login${query}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body,
	});
}

function profile(authorization?: string) {
	return fetch(`${origin}/session/profile`, { headers: authorization === undefined ? {} : { authorization } });
}

describe('the event that a function receives', () => {
	it('an event has the format of payload version 2.0', async () => {
		const answer = await login({ 'x-some': 'thing', cookie: 'a=1; b=2' }, '{"é":1}', '?x=1&x=2&y=%20');
		const { event, functionName, hasTime } = await answer.json();
		expect(event).toMatchObject({
			version: '2.0',
			routeKey: 'POST /session/login',
			rawPath: '/session/login',
			rawQueryString: 'x=1&x=2&y=%20',
			queryStringParameters: { x: '1,2', y: ' ' },
			cookies: ['a=1', 'b=2'],
			headers: { 'content-type': 'application/json', 'x-some': 'thing' },
			body: '{"é":1}',
			isBase64Encoded: false,
			requestContext: {
				http: { method: 'POST', path: '/session/login', sourceIp: '127.0.0.1' },
				time: '02/Mar/2026:09:00:00 +0000',
				timeEpoch: now,
			},
		});
		expect(event.headers).not.toHaveProperty('cookie');
		expect(event.requestContext).not.toHaveProperty('authorizer');
		expect(functionName).toBe('portal-session');
		expect(hasTime).toBe(true);
	});

	it("an event has the portal's origin key, even if the caller sends a different key", async () => {
		const { event } = await (await login({ [originHeader]: 'guessed' })).json();
		expect(event.headers[originHeader]).toBe(originKey);
	});

	it('a body that is not text is encoded in base64', async () => {
		const bytes = new Uint8Array([0, 255, 128]);
		const { event } = await (await login({ 'content-type': 'application/octet-stream' }, bytes)).json();
		expect(event).toMatchObject({ isBase64Encoded: true, body: 'AP+A' });
	});

	it('an event contains the claims of the token as strings', async () => {
		const answer = await profile(`Bearer ${token({ ...claims, 'cognito:groups': ['a', 'b'] })}`);
		const { event } = (await answer.json()) as { event: APIGatewayProxyEventV2WithJWTAuthorizer };
		expect(event.requestContext.authorizer.jwt).toEqual({
			claims: { ...claims, exp: String(claims.exp), 'cognito:groups': '[a b]' },
			scopes: null,
		});
	});
});

describe('the authorizer', () => {
	it.each([
		['an access token', claims],
		['an ID token of a different client', { ...claims, client_id: undefined, aud: 'machine' }],
	])('the authorizer accepts %s', async (_, payload) => {
		expect((await profile(`Bearer ${token(payload)}`)).status).toBe(200);
		expect((await profile(token(payload))).status).toBe(200);
	});

	it('the authorizer refuses a token that has expired since it was accepted', async () => {
		const authorization = `Bearer ${token(claims)}`;
		expect((await profile(authorization)).status).toBe(200);
		laterMillis = 60_000;
		const { status } = await profile(authorization).finally(() => {
			laterMillis = 0;
		});
		expect(status).toBe(401);
	});

	const [header, payload, signature] = token(claims).split('.') as [string, string, string];
	const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url');
	const unsignedHeader = Buffer.from('{"alg":"none","kid":"k"}').toString('base64url');
	const secretOfAll = token(claims, key.privateKey, { alg: 'HS256', kid: 'k' });
	it.each([
		['a missing token', undefined],
		['a value that is not a token', 'Bearer rubbish'],
		['a token signed with a different key', `Bearer ${token(claims, otherKey.privateKey)}`],
		['a token with an unknown key id', `Bearer ${token(claims, key.privateKey, { alg: 'RS256', kid: 'other' })}`],
		['a token whose claims were changed', `Bearer ${header}.${changed}.${signature}`],
		['a token without a signature', `Bearer ${unsignedHeader}.${payload}.`],
		['a token with a different algorithm', `Bearer ${secretOfAll}`],
		['a token that expires now', `Bearer ${token({ ...claims, exp: now / 1000 })}`],
		['a token that never expires', `Bearer ${token({ ...claims, exp: undefined })}`],
		['a token issued in the future', `Bearer ${token({ ...claims, nbf: now / 1000 + 1 })}`],
		['a token of a different issuer', `Bearer ${token({ ...claims, iss: 'https://other.example' })}`],
		['a token for a different client', `Bearer ${token({ ...claims, client_id: 'other' })}`],
		['a token without a client', `Bearer ${token({ ...claims, client_id: undefined })}`],
	])('the authorizer refuses %s', async (_, authorization) => {
		const answer = await profile(authorization);
		expect(answer.status).toBe(401);
		expect(await answer.json()).toEqual({ message: 'Unauthorized' });
		expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
	});
});

describe('a full disk or a database that is not open', () => {
	afterEach(() => {
		isDiskFull = false;
		isDatabaseOpen = true;
	});

	it('a change is refused before the function is called', async () => {
		isDiskFull = true;
		lines.length = 0;
		const answer = await login({ 'x-echo': 'throw' });
		expect(answer.status).toBe(507);
		expect(await answer.json()).toMatchObject({ code: 'disk-full', params: { freeMegabytes: 3 } });
		expect(lines).toEqual([]);
	});

	it('a read succeeds on a full disk, and a failed read returns an explanation', async () => {
		isDiskFull = true;
		const authorization = `Bearer ${token(claims)}`;
		expect((await profile(authorization)).status).toBe(200);
		const failed = await fetch(`${origin}/session/profile`, { headers: { authorization, 'x-echo': 'throw' } });
		expect(failed.status).toBe(507);
		expect(await failed.json()).toMatchObject({ message: expect.not.stringContaining('saved') });
	});

	it('a change that fails while it runs returns the code for an unknown outcome', async () => {
		isDatabaseOpen = false;
		expect((await login()).status).toBe(200);
		const failed = await login({ 'x-echo': 'throw' });
		expect(failed.status).toBe(503);
		expect(await failed.json()).toMatchObject({
			code: 'database-not-open',
			message: expect.stringContaining('It is not known whether this was saved: check the saved values.'),
		});
	});

	it('a request without a token is refused without checking the disk', async () => {
		isDiskFull = true;
		expect((await fetch(`${origin}/session/logout`, { method: 'POST' })).status).toBe(401);
	});
});

describe('the result of a function', () => {
	it.each([
		['throw', 500, { message: 'Internal Server Error' }],
		['nonsense', 500, { message: 'Internal Server Error' }],
		['large', 500, { message: 'Internal Server Error' }],
		['never', 503, { message: 'Service Unavailable' }],
	])('the result "%s" of a function is returned with the status %i', async (does, status, message) => {
		const answer = await login({ 'x-echo': does });
		expect(answer.status).toBe(status);
		expect(await answer.json()).toEqual(message);
	});

	it('an exception in a function is logged with its cause, which the response does not contain', async () => {
		lines.length = 0;
		await login({ 'x-echo': 'throw' });
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatch(/^POST \/session\/login failed: Error: the echo broke[\s\S]*caused by Error: on purpose/);
	});

	it('a function that hangs does not delay the next request', async () => {
		const [, next] = await Promise.all([login({ 'x-echo': 'never' }), login()]);
		expect(next.status).toBe(200);
		expect((await login()).status).toBe(200);
	});

	it('a busy function does not delay other functions', async () => {
		await login();
		const answered: string[] = [];
		const busy = fetch(`${origin}/rate/api/latest`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token(claims)}`, 'x-echo': 'busy' },
		}).then(({ status }) => answered.push(`busy ${status}`));
		await login().then(({ status }) => answered.push(`sign-in ${status}`));
		await busy;
		expect(answered).toEqual(['sign-in 200', 'busy 503']);
	});

	it('the bytes, status and cookies of a result are returned unchanged', async () => {
		const binary = await login({ 'x-echo': 'binary' });
		expect(binary.status).toBe(201);
		expect([...new Uint8Array(await binary.arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47]);
		const cookies = await login({ 'x-echo': 'cookies' });
		expect(cookies.status).toBe(204);
		expect(cookies.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
	});

	it.each([
		['gzip, br', 'gzip'],
		['gzip;q=0', null],
		['identity', null],
	])('the response to a client that accepts %s has the encoding %s', async (accepted, encoding) => {
		const answer = await login({ 'x-echo': 'long', 'accept-encoding': accepted });
		expect(answer.headers.get('content-encoding')).toBe(encoding);
		expect(answer.headers.get('vary')).toBe('accept-encoding');
		expect(await answer.json()).toBe('x'.repeat(5000));
	});
});

describe('the target of a request', () => {
	it.each([
		['GET', '/session/login'],
		['OPTIONS', '/session/profile'],
		['GET', '/rate/api/unknown'],
		['POST', '/session/login/'],
		['PUT', '/admin/org/list'],
		['DELETE', '/valuation/api/swaps'],
	])('%s %s is passed to the function for requests without a route', async (method, path) => {
		const { event, functionName } = await (await fetch(origin + path, { method })).json();
		expect([functionName, event.routeKey, event.rawPath]).toEqual(['portal-unrouted', '$default', path]);
		expect(event.requestContext).not.toHaveProperty('authorizer');
	});

	it('HEAD is passed to the same target as GET, with the same token', async () => {
		const head = (headers: Record<string, string>) => fetch(`${origin}/session/profile`, { method: 'HEAD', headers });
		expect((await head({})).status).toBe(401);
		expect((await head({ authorization: `Bearer ${token(claims)}` })).status).toBe(200);
	});

	it.each([
		['/cognito', 'cognito'],
		['/cognito/', 'cognito'],
		['/cognitor', 'web'],
		['/buckets/ingest/a', 'buckets /ingest/a'],
		['/bucketsful', 'web'],
		['/', 'web'],
		['/admin', 'web'],
		['/rate/apiary', 'web'],
	])('a request for the path %s is passed to %s', async (path, target) => {
		expect(await (await fetch(origin + path)).text()).toBe(target);
	});

	it('a request with a different host is refused', async () => {
		const answer = await raw(`GET / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`);
		expect(answer).toMatch(/^HTTP\/1\.1 421 /);
	});

	it.each(['//elsewhere.example/', '*'])('the path %s is refused', async (path) => {
		const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
		expect(answer).toMatch(/^HTTP\/1\.1 400 /);
	});
});

describe('the body of a request', () => {
	it('a body that exceeds the limit of a function call is refused', async () => {
		const answer = await login({}, JSON.stringify('x'.repeat(6 * 1024 * 1024)));
		expect(answer.status).toBe(413);
		expect(await answer.json()).toEqual({ message: 'Request Entity Too Large' });
	});

	it('a body of 5 MB is accepted', async () => {
		const answer = await login({ 'x-echo': 'long' }, JSON.stringify('x'.repeat(5 * 1024 * 1024)));
		expect(answer.status).toBe(200);
	});

	it('a body with a length of 11 MB is refused before it is sent', async () => {
		const head = 'POST /session/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 11534336\r\n\r\n{';
		const answer = await raw(head);
		expect(answer).toMatch(/^HTTP\/1\.1 413 /);
		expect(answer).toContain('{"message":"Request Entity Too Large"}');
	});

	it('a body without a stated length is aborted after 10 MB', async () => {
		const sender = request(`${origin}/session/login`, { method: 'POST' });
		sender.on('error', () => undefined);
		const answered = once(sender, 'response');
		let sent = 0;
		const chunk = Buffer.alloc(256 * 1024, 0x20);
		const timer = setInterval(() => {
			sender.write(chunk);
			sent += chunk.length;
		}, 1);
		const [answer] = await answered;
		clearInterval(timer);
		sender.destroy();
		expect(answer.statusCode).toBe(413);
		expect(sent).toBeGreaterThan(10 * 1024 * 1024);
	});

	it('a client that disconnects does not affect the requests of other clients', async () => {
		const port = Number(new URL(origin).port);
		const socket = connect(port, '127.0.0.1');
		socket.write('POST /session/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
		await once(socket, 'connect');
		socket.destroy();
		await once(socket, 'close');
		expect((await login()).status).toBe(200);
	});
});

/** Sends raw bytes to the server, and returns the complete response as text. */
async function raw(text: string): Promise<string> {
	const socket = connect(Number(new URL(origin).port), '127.0.0.1');
	socket.write(text);
	const chunks: Buffer[] = [];
	socket.on('data', (chunk: Buffer) => chunks.push(chunk));
	await once(socket, 'close');
	return Buffer.concat(chunks).toString();
}

it.each(['/session/login', '/rate/api/unknown', '/buckets/a/b', '/cognito'])(
	'a response to %s has the security headers that CloudFront adds',
	async (path) => {
		const { headers } = await fetch(`${origin}${path}`, { method: 'POST', body: '{}' });
		for (const [name, value] of Object.entries(securityHeaders()))
			expect([name, headers.get(name)]).toEqual([name, value]);
	},
);
