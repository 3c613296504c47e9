import { describe, expect, it } from 'vitest';
import { accessControl, newIdentity } from './access-control.ts';
import { authenticate } from './authenticate.ts';
import { signedHeadersFor } from './signature.ts';

const caller = newIdentity('session', []);
const access = accessControl([caller]);
const body = Buffer.from('{"TableName":"a"}');
const plain = { method: 'POST', url: '/?b=2&a=%2F', headers: { host: '127.0.0.1:1', 'x-amz-target': 'Get' } };

async function signed(key = caller, service = 'dynamodb') {
	return { ...plain, headers: await signedHeadersFor(plain, service, key, body) };
}
const outcome = (request: Awaited<ReturnType<typeof signed>>, sent: Buffer = body) =>
	authenticate(access, request, 'dynamodb', sent).then(
		({ name }) => name,
		({ reason }) => reason,
	);
const changed = (text: string | undefined, from: RegExp, to: string) => String(text).replace(from, to);

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
describe('a signed request', () => {
	it('an unchanged request is accepted', async () => {
		expect(await outcome(await signed())).toBe('session');
	});

	it('a request with a changed method, path, query, header or body is refused', async () => {
		const request = await signed();
		const { headers } = request;
		const others = [
			{ ...request, method: 'GET' },
			{ ...request, url: '/x?b=2&a=%2F' },
			{ ...request, url: '/?b=2&a=%2Fx' },
			{ ...request, url: '/?b=2&a=%2F&c=1' },
			{ ...request, headers: { ...headers, host: '127.0.0.1:2' } },
			{ ...request, headers: { ...headers, 'x-amz-target': 'Delete' } },
			{ ...request, headers: { ...headers, 'x-amz-new': 'x' } },
			{ ...request, headers: { ...headers, 'x-amz-content-sha256': '0'.repeat(64) } },
		];
		for (const other of others) expect([other, await outcome(other)]).toEqual([other, 'mismatch']);
		expect(await outcome(request, Buffer.from('{"TableName":"b"}'))).toBe('mismatch');
	});

	it('a request with a known key id that is not signed with its secret is refused', async () => {
		for (const secretAccessKey of ['', 'local', caller.accessKeyId, `${caller.secretAccessKey}x`]) {
			expect(await outcome(await signed({ ...caller, secretAccessKey }))).toBe('mismatch');
		}
		const { headers, ...request } = await signed();
		for (const forged of ['Signature=', 'Signature=0', `Signature=${'0'.repeat(64)}`, '']) {
			const authorization = changed(headers.authorization, /Signature=\w+/, forged);
			const expected = forged === '' ? 'missing' : 'mismatch';
			expect(await outcome({ ...request, headers: { ...headers, authorization } })).toBe(expected);
		}
	});

	it('a request is refused if its signature is for a different service, covers fewer headers or has an unknown key', async () => {
		expect(await outcome(await signed(caller, 's3'))).toBe('mismatch');
		const { headers, ...request } = await signed();
		const fewer = changed(headers.authorization, /SignedHeaders=[^,]*/, 'SignedHeaders=host');
		expect(await outcome({ ...request, headers: { ...headers, authorization: fewer } })).toBe('mismatch');
		expect(await outcome(await signed({ ...caller, accessKeyId: 'AKIASTRANGER' }))).toBe('unknown-key');
		expect(await outcome(plain as never)).toBe('missing');
	});

	it('a request is refused if its signature time differs by more than fifteen minutes', async () => {
		const { headers, ...request } = await signed();
		for (const minutes of [-20, 20, Number.NaN]) {
			const time = Number.isNaN(minutes) ? 'x' : new Date(Date.now() + minutes * 60_000).toISOString();
			const date = time.replaceAll(/[-:]|\.\d{3}/g, '');
			const authorization = changed(headers.authorization, /\/\d{8}\//, `/${date.slice(0, 8)}/`);
			expect(await outcome({ ...request, headers: { ...headers, 'x-amz-date': date, authorization } })).toBe('expired');
		}
	});
});
