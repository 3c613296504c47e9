import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { compressed } from './answer-text.ts';

const event = (acceptEncoding?: string) =>
	({ headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding } }) as APIGatewayProxyEventV2;
const answer = (body: string) => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body });
const long = JSON.stringify({ text: '€STR '.repeat(300) });

it.each([
	['gzip', 'gzip'],
	['deflate, GZIP;q=0.5', 'gzip'],
	['br;q=0, gzip;q=0.8, *;q=0.1', 'gzip'],
	['gzip;q=0.001', 'gzip'],
	['gzip, deflate, br, zstd', 'br'],
	['BR ; q=0.1', 'br'],
])('a long response for a client that accepts %s is compressed with %s', (accepted, coding) => {
	const { body, headers, isBase64Encoded } = compressed(event(accepted), answer(long));
	const unpack = coding === 'br' ? brotliDecompressSync : gunzipSync;
	expect(unpack(Buffer.from(body ?? '', 'base64')).toString('utf8')).toBe(long);
	expect(isBase64Encoded).toBe(true);
	expect(headers).toEqual({
		'content-type': 'application/json',
		'content-encoding': coding,
		vary: 'accept-encoding',
	});
});

it.each([undefined, '', 'deflate', 'identity', 'gzip;q=0', 'gzip; q=0.0, BR ; Q=0.000', 'gzipped', 'brotli'])(
	'a long response is not compressed for a client that accepts %s',
	(accepted) => {
		const { body, headers, isBase64Encoded } = compressed(event(accepted), answer(long));
		expect([body, isBase64Encoded]).toEqual([long, undefined]);
		expect(headers).toEqual({ 'content-type': 'application/json', vary: 'accept-encoding' });
	},
);

it('a short response is not compressed', () => {
	expect(compressed(event('gzip'), answer('{}'))).toMatchObject({ body: '{}' });
});
