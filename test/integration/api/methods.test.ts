import { describe, expect, it } from 'vitest';
import { ApiCaller, bearer } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const token = await new ApiCaller(portal.origin).signIn('user@demo-bank.example');

async function call(method: string, path: string, headers: Record<string, string> = {}) {
	const answer = await fetch(portal.origin + path, { method, headers });
	return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe.each(['GET', 'OPTIONS', 'POST', 'DELETE'])('the method %s', (method) => {
	it.each([
		'/rate/api/everything',
		'/session/',
		'/session/login/',
		'/valuation/api/unknown',
		'/admin/bulkschedules/a/b',
	])('the unknown path %s returns 404', async (path) => {
		const { status, headers, text } = await call(method, path);
		expect([status, JSON.parse(text).code]).toEqual([404, 'unknown-path']);
		expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
	});
});

it.each([
	['/session/profile', 'GET, HEAD, OPTIONS'],
	['/rate/api/compounding/v2', 'POST, OPTIONS'],
])('OPTIONS %s lists the methods %s, and the response does not have CORS headers', async (path, allow) => {
	const { status, headers, text } = await call('OPTIONS', path, {
		origin: 'https://elsewhere.example',
		'access-control-request-method': 'POST',
	});
	expect([status, headers.get('allow'), text]).toEqual([204, allow, '']);
	expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

it.each([
	['POST', '/session/profile', 'GET, HEAD, OPTIONS'],
	['PUT', '/session/profile', 'GET, HEAD, OPTIONS'],
	['GET', '/session/login', 'POST, OPTIONS'],
	['DELETE', '/admin/user/delete', 'POST, OPTIONS'],
])('%s %s returns 405, with or without a token', async (method, path, allow) => {
	for (const headers of [{}, bearer(token)]) {
		const answer = await call(method, path, headers);
		expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
		expect(JSON.parse(answer.text)).toMatchObject({ code: 'method-not-allowed', params: { allow } });
	}
});

describe('HEAD', () => {
	it.each([true, false])(
		'HEAD %s returns the headers of GET without a body, even if gzip is accepted',
		async (takesGzip) => {
			const headers = { ...bearer(token), 'accept-encoding': takesGzip ? 'gzip' : 'identity' };
			const [head, get] = [
				await call('HEAD', '/session/profile', headers),
				await call('GET', '/session/profile', headers),
			];
			expect(head.status).toBe(200);
			expect(head.text).toBe('');
			expect(get.text).not.toBe('');
			for (const name of ['content-type', 'content-encoding', 'cache-control', 'vary']) {
				expect(head.headers.get(name), name).toBe(get.headers.get(name));
			}
			// The content length must equal that of GET, or be absent.
			expect([null, get.headers.get('content-length')]).toContain(head.headers.get('content-length'));
		},
	);

	it.each([
		['/session/profile', 401],
		['/session/login', 405],
		['/rate/api/everything', 404],
	])('HEAD %s without a token returns %i without a body', async (path, status) => {
		const answer = await call('HEAD', path);
		expect([answer.status, answer.text]).toEqual([status, '']);
	});
});
