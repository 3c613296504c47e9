import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkPortal, knownPeriod } from '#functions/directory/synthetic-client/check-portal.ts';
import { syntheticClientSecretName } from '#infra/local/resources.ts';
import { problemOf } from '#shared/contract/problems.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const webDirectory = mkdtempSync(join(tmpdir(), 'portal-page-'));
mkdirSync(join(webDirectory, 'assets'));
writeFileSync(
	join(webDirectory, 'index.html'),
	'<!doctype html><title>Portal</title><script type="module" src="/assets/main.js"></script>',
);
writeFileSync(join(webDirectory, 'assets/main.js'), `/* ${'x'.repeat(2000)} */`);

const portal = await portalForFile({ webDirectory });
const setUp = () =>
	portal.invoke('setup', {
		RequestType: 'Create',
		ResourceProperties: { OperatorName: 'Example Bank', OperatorAdminEmail: 'root@operator.example' },
	});
await setUp();

function credentials(): { readonly login: string; readonly password: string } {
	const { secrets } = JSON.parse(readFileSync(join(portal.dataDirectory, 'secrets/secrets.json'), 'utf8'));
	return JSON.parse(secrets[syntheticClientSecretName].value);
}

interface Part {
	status: number;
	headers: Headers;
	text: string;
}

/** Changes that the server below makes to responses, by path. */
let damage: Readonly<Record<string, (part: Part) => void>> = {};
afterEach(() => {
	damage = {};
});

/** A proxy in front of the portal that damages responses. */
const server = createServer(async (request, response) => {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
	const hasBody = request.method !== 'GET';
	const answer = await fetch(`${portal.origin}${request.url}`, {
		method: request.method as string,
		headers: { ...headers, 'accept-encoding': 'identity' },
		...(hasBody ? { body: Buffer.concat(chunks) } : {}),
	});
	const part: Part = { status: answer.status, headers: answer.headers, text: await answer.text() };
	damage[request.url as string]?.(part);
	response.writeHead(part.status, {
		'content-type': part.headers.get('content-type') ?? '',
		'content-security-policy': part.headers.get('content-security-policy') ?? '',
	});
	response.end(part.text);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => void server.close());
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const check = () => checkPortal(address, credentials().login, credentials().password);

describe('the synthetic client, which tests the portal as a user would', () => {
	it('the client signs in, compounds a known period exactly and opens the page', async () => {
		expect(await portal.invoke('synthetic-client', { address: portal.origin })).toEqual({ isPassed: true });
		await check();
	});

	it('the client still succeeds after the next set-up', async () => {
		await setUp();
		expect(await portal.invoke('synthetic-client', { address: portal.origin })).toEqual({ isPassed: true });
	});

	it('the client ends its session, and can use only the calculator', async () => {
		const api = new ApiCaller(portal.origin);
		let token = '';
		damage = {
			[routes.login.path]: (part) => {
				token = JSON.parse(part.text).Token;
			},
		};
		await check();
		expect((await api.get(routes.profile.path, token)).body.code).toBe('session-ended');
		const open = await api.signIn(credentials().login, credentials().password);
		expect((await api.post(routes.compound.path, { ...knownPeriod.request, currency: 'GBP' }, open)).status).toBe(403);
		expect((await api.post(routes.organisationSearch.path, {}, open)).body.code).toBe('not-an-administrator');
		expect((await api.post(routes.valueSwaps.path, {}, open)).status).toBe(403);
	});

	it('the client expects the result of an independent calculation', () => {
		const { cases } = JSON.parse(readFileSync('test/golden/compounding/periods.json', 'utf8'));
		const { series, start, end, expected } = cases.find(({ id }: { id: string }) => id === 'C313');
		const { request, compoundedRateUnrounded } = knownPeriod;
		expect([series, start, end]).toEqual(['SOFR_REAL', request.startDate, request.endDate]);
		expect(compoundedRateUnrounded).toBe(expected.annualizedAllInRate);
	});

	it.each<[string, string, (part: Part) => void, RegExp]>([
		[
			'a rate that differs in the last digit',
			routes.compound.path,
			(part) => {
				part.text = part.text.replaceAll('23256549"', '23256548"');
			},
			/compounded rate of .* is "5\.\d+23256548", expected "5\.\d+23256549"/,
		],
		[
			'a refused sign-in',
			routes.login.path,
			(part) => {
				part.status = 401;
				part.text = JSON.stringify(problemOf('wrong-credentials', {}));
			},
			/status of POST \/session\/login is 401, expected 200/,
		],
		[
			'a blank page',
			'/',
			(part) => {
				part.text = '<!doctype html>';
			},
			/names no script/,
		],
		[
			'an error page',
			'/',
			(part) => {
				part.status = 403;
			},
			/status of \/ is 403/,
		],
		[
			'a page without a content security policy',
			'/',
			(part) => {
				part.headers = new Headers({ 'content-type': 'text/html' });
			},
			/content security policy ''/,
		],
		[
			'a missing script whose response is the page',
			'/assets/main.js',
			(part) => {
				part.headers = new Headers({ 'content-type': 'text/html' });
			},
			/\/assets\/main\.js has the content type 'text\/html', expected javascript/,
		],
		[
			'an empty script',
			'/assets/main.js',
			(part) => {
				part.text = '';
			},
			/\/assets\/main\.js has 0 bytes/,
		],
		[
			'a configuration that is not JSON',
			'/config.json',
			(part) => {
				part.text = '<!doctype html>';
			},
			/not valid JSON/,
		],
	])('the client fails with %s', async (_, path, change, message) => {
		damage = { [path]: change };
		await expect(check()).rejects.toThrow(message);
		expect(await portal.invoke('synthetic-client', { address })).toEqual({ isPassed: false });
	});

	it('the client fails if the portal cannot be reached', async () => {
		expect(await portal.invoke('synthetic-client', { address: 'http://127.0.0.1:9' })).toEqual({ isPassed: false });
	});
});
