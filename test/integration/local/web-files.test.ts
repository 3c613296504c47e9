import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '#infra/security-headers.ts';
import { webConfiguration } from '#shared/contract/web-configuration.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const page = '<!doctype html><title>The app</title>';
const script = 'console.log(1);\n'.repeat(200);

const root = mkdtempSync(join(tmpdir(), 'portal-web-'));
const web = join(root, 'web');
mkdirSync(join(web, 'assets'), { recursive: true });
mkdirSync(join(web, 'help'));
writeFileSync(join(web, 'index.html'), page);
writeFileSync(join(web, 'help', 'index.html'), '<!doctype html><title>Help</title>');
writeFileSync(join(web, 'help', 'api.html'), '<!doctype html><title>The API</title>');
writeFileSync(join(web, 'assets', 'app-1a2b.js'), script);
writeFileSync(join(root, 'secret.txt'), 'secret');
symlinkSync(join(root, 'secret.txt'), join(web, 'link.txt'));
const portal = await portalForFile({ webDirectory: web });

afterAll(async () => {
	rmSync(root, { recursive: true });
});

describe('the web app', () => {
	it.each(['/', '/index.html', '/compoundcalcu', '/some/deep/path', '/help/'])(
		'the app is served at %s',
		async (path) => {
			const answer = await fetch(portal.origin + path);
			expect(answer.status).toBe(200);
			expect(await answer.text()).toBe(page);
			expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
			expect(answer.headers.get('cache-control')).toBe('no-cache');
			for (const [name, value] of Object.entries(securityHeaders())) expect(answer.headers.get(name)).toBe(value);
		},
	);

	it('a file whose name contains a hash is cached without a time limit', async () => {
		const answer = await fetch(`${portal.origin}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'gzip, br' } });
		expect(await answer.text()).toBe(script);
		expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
		expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
		expect(answer.headers.get('content-encoding')).toBe('br');
		const older = await fetch(answer.url, { headers: { 'accept-encoding': 'gzip' } });
		expect(older.headers.get('content-encoding')).toBe('gzip');
		expect(await older.text()).toBe(script);
		expect(await (await fetch(`${portal.origin}/help/index.html`)).text()).toContain('Help');
	});

	it('the API document is served at an address without a file extension', async () => {
		const answer = await fetch(`${portal.origin}/help/api`);
		expect(await answer.text()).toContain('The API');
		expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
	});

	it('a missing file returns 404', async () => {
		const answer = await fetch(`${portal.origin}/assets/gone-9z.js`);
		expect(answer.status).toBe(404);
		expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
	});

	it('the response to a request for an unchanged page does not have a body', async () => {
		const etag = (await fetch(portal.origin)).headers.get('etag') as string;
		const again = await fetch(portal.origin, { headers: { 'if-none-match': etag } });
		expect(again.status).toBe(304);
		expect((await fetch(portal.origin, { headers: { 'if-none-match': 'W/"old"' } })).status).toBe(200);
	});

	it('HEAD returns only the headers', async () => {
		const answer = await fetch(portal.origin, { method: 'HEAD' });
		expect(answer.status).toBe(200);
		expect(answer.headers.get('content-length')).toBe(String(page.length));
		expect(await answer.text()).toBe('');
	});

	it('methods other than GET and HEAD are refused', async () => {
		const answer = await fetch(portal.origin, { method: 'POST', body: 'x' });
		expect(answer.status).toBe(405);
		expect(answer.headers.get('allow')).toBe('GET, HEAD');
	});

	it.each([
		'/../secret.txt',
		'/%2e%2e/secret.txt',
		'/..%2fsecret.txt',
		'/assets/..%5c..%5csecret.txt',
		'/assets/..%2f..%2fsecret.txt',
		'/link.txt',
		'/%00.txt',
		'/%ff.txt',
	])('a file outside the folder is not served: %s', async (path) => {
		const { status, body } = await asWritten(path);
		expect([400, 404]).toContain(status);
		expect(body).not.toContain('secret');
	});

	it("the web app's configuration contains the address of the sign-in service", async () => {
		const answer = await fetch(`${portal.origin}/config.json`);
		expect(answer.headers.get('cache-control')).toBe('no-store');
		const configuration = webConfiguration.parse(await answer.json());
		const keys = `${portal.origin}${configuration.userPoolEndpoint}/${configuration.userPoolId}/.well-known/jwks.json`;
		expect(await (await fetch(keys)).json()).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig' }] });
	});
});

/** Sends a path unchanged. `fetch` would normalise it. */
function asWritten(path: string): Promise<{ status: number | undefined; body: string }> {
	return new Promise((resolve, reject) => {
		const { port } = new URL(portal.origin);
		request({ host: '127.0.0.1', port, path, headers: { host: 'localhost' } }, (response) => {
			let body = '';
			response.setEncoding('utf8').on('data', (chunk) => {
				body += chunk;
			});
			response.on('end', () => resolve({ status: response.statusCode, body }));
		})
			.on('error', reject)
			.end();
	});
}
