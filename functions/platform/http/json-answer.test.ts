import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { JsonText, jsonAnswer } from './answer-text.ts';

const unpackers = { gzip: gunzipSync, br: brotliDecompressSync };
const event = (acceptEncoding?: string) => ({ headers: { 'accept-encoding': acceptEncoding } });
const long = { text: '€STR '.repeat(300) };

it.each([
	['gzip', 'gzip'],
	['deflate, GZIP;q=0.5', 'gzip'],
	['br;q=0, gzip;q=0.8, *;q=0.1', 'gzip'],
	['gzip;q=0.001', 'gzip'],
	['gzip, deflate, br, zstd', 'br'],
	['BR ; q=0.1', 'br'],
] as const)('a long answer for a client that accepts "%s" is compressed with %s', (accepted, coding) => {
	const { body, headers, isBase64Encoded } = jsonAnswer(event(accepted), long, { 'retry-after': '5' });
	const text = unpackers[coding](Buffer.from(body ?? '', 'base64')).toString('utf8');
	expect(text).toBe(JSON.stringify(long));
	expect(isBase64Encoded).toBe(true);
	expect(headers).toEqual({
		'cache-control': 'no-store',
		'content-encoding': coding,
		'content-type': 'application/json; charset=utf-8',
		'retry-after': '5',
		vary: 'accept-encoding',
		'x-content-type-options': 'nosniff',
	});
});

it.each([undefined, '', 'deflate', 'identity', 'gzip;q=0', 'gzip; q=0.0, BR ; Q=0.000', 'gzipped', 'brotli'])(
	'a long response is not compressed for a client that accepts "%s"',
	(accepted) => {
		const { body, headers, isBase64Encoded } = jsonAnswer(event(accepted), long, {});
		expect([body, isBase64Encoded]).toEqual([JSON.stringify(long), undefined]);
		expect(headers).not.toHaveProperty('content-encoding');
		expect(headers).toMatchObject({ vary: 'accept-encoding' });
	},
);

it('a short response is not compressed', () => {
	expect(jsonAnswer(event('gzip'), {}, {})).toMatchObject({ body: '{}' });
});

it('a response larger than the reused buffer is complete', () => {
	const rows = Array.from({ length: 30_000 }, (_, row) => ({ row, name: 'größer' }));
	const { body } = jsonAnswer(event('br'), { rows }, {});
	expect(brotliDecompressSync(Buffer.from(body ?? '', 'base64')).toString('utf8')).toBe(JSON.stringify({ rows }));
});

it('a response that is already JSON text is sent unchanged, with its headers', () => {
	const answer = jsonAnswer(event(), new JsonText('{ "a": 1 }', { 'x-count': '1' }), {});
	expect(answer).toMatchObject({ body: '{ "a": 1 }', headers: { 'x-count': '1' } });
});
