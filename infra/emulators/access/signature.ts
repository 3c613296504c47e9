import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';
import { localRegion } from './access-control.ts';

export type SignedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

interface Key {
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
}

interface Scope {
	readonly day: string;
	readonly region: string;
	readonly service: string;
}

export interface Signature extends Scope {
	readonly accessKeyId: string;
	readonly headers: readonly string[];
	readonly hex: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const contentHash = 'x-amz-content-sha256';

/** Node's SHA-256 with the interface that the SDK's signer expects. */
class Sha256 {
	readonly #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>;

	constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
		this.#hash =
			secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | NodeJS.ArrayBufferView);
	}

	update(bytes: Uint8Array): void {
		this.#hash.update(bytes);
	}

	async digest(): Promise<Uint8Array> {
		return this.#hash.digest();
	}

	reset(): void {
		throw new Error('a hash is used once');
	}
}

function signerFor({ region, service }: Pick<Scope, 'region' | 'service'>, credentials: Key): SignatureV4 {
	// Paths are escaped again before signing, except for S3.
	const uriEscapePath = service !== 's3';
	return new SignatureV4({ service, region, credentials, sha256: Sha256, uriEscapePath, applyChecksum: false });
}

export function headerSignature(authorization: string | undefined): Signature | undefined {
	if (authorization === undefined || authorization.length > maxHeaderLength) return undefined;
	const [, fields] = /^AWS4-HMAC-SHA256 +([^ ].*)$/.exec(authorization) ?? [];
	const values = new Map(fields?.split(',').map((field) => pair(field.trim())));
	return signatureOf(values.get('Credential'), values.get('SignedHeaders'), values.get('Signature'));
}

export function linkSignature(query: URLSearchParams): Signature | undefined {
	if (query.get('X-Amz-Algorithm') !== algorithm) return undefined;
	const value = (name: string) => query.get(`X-Amz-${name}`) ?? undefined;
	return signatureOf(value('Credential'), value('SignedHeaders'), value('Signature') ?? '');
}

const maxHeaderLength = 4096;

function pair(field: string): [string, string] {
	const [name = '', ...value] = field.split('=');
	return [name, value.join('=')];
}

function signatureOf(credential = '', signedHeaders = '', hex?: string): Signature | undefined {
	const [accessKeyId = '', day = '', region = '', service = '', end, ...more] = credential.split('/');
	if (end !== 'aws4_request' || more.length > 0 || hex === undefined) return undefined;
	return { accessKeyId, day, region, service, headers: signedHeaders.split(';'), hex };
}

export async function isSignedByHeader(
	request: SignedRequest,
	signature: Signature,
	secretAccessKey: string,
	body: Uint8Array | undefined,
): Promise<boolean> {
	const declared = request.headers[contentHash];
	if (body !== undefined && declared !== undefined && declared !== sha256Of(body)) return false;
	const signed = await signerFor(signature, { accessKeyId: signature.accessKeyId, secretAccessKey }).sign(
		{ ...parts(request), headers: signedHeaders(request, signature), body },
		{ signingDate: signedAt(request.headers['x-amz-date']), signableHeaders: new Set(signature.headers) },
	);
	return isSame(signature.hex, headerSignature(signed.headers.authorization)?.hex);
}

/** True if this link was signed with the secret of the key. The signature of a link does not cover the body. */
export async function isSignedByLink(
	request: SignedRequest,
	signature: Signature,
	secretAccessKey: string,
): Promise<boolean> {
	const { query, ...rest } = parts(request);
	const { 'X-Amz-Date': date, 'X-Amz-Expires': expires, 'X-Amz-Signature': _, ...parameters } = query;
	const headers = new Set(signature.headers);
	const signed = await signerFor(signature, { accessKeyId: signature.accessKeyId, secretAccessKey }).presign(
		// The signer reads the hash of the body from this header, which is not sent.
		{
			...rest,
			query: parameters,
			headers: { ...signedHeaders(request, signature), [contentHash]: 'UNSIGNED-PAYLOAD' },
		},
		{
			signingDate: signedAt(date),
			expiresIn: Number(expires),
			signableHeaders: headers,
			unsignableHeaders: new Set([contentHash]),
			unhoistableHeaders: new Set([...headers, contentHash]),
		},
	);
	return isSame(signature.hex, signed.query?.['X-Amz-Signature']);
}

/** Signs a request that an emulator itself sends. */
export async function signedHeadersFor(
	{ method = 'POST', url = '/', headers }: SignedRequest,
	service: string,
	key: Key,
	body: string | Uint8Array,
): Promise<Record<string, string>> {
	const signer = signerFor({ region: localRegion, service }, key);
	const signed = await signer.sign({ ...parts({ method, url }), headers: headers as Record<string, string>, body });
	return signed.headers;
}

/** Time of a signature, such as `20261120T120000Z`. An invalid date for any other text. */
export function signedAt(text: unknown): Date {
	const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(text)) ?? [];
	return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/** True if the signature covers the host and every other header that affects the request. */
export function coversHeaders({ headers }: SignedRequest, { headers: signed }: Signature): boolean {
	return (
		signed.includes('host') &&
		Object.keys(headers)
			.filter((name) => name.startsWith('x-amz-'))
			.every((name) => signed.includes(name))
	);
}

function parts({ method = '', url = '' }: Pick<SignedRequest, 'method' | 'url'>) {
	const end = url.indexOf('?');
	const search = new URLSearchParams(end < 0 ? '' : url.slice(end));
	const query = Object.fromEntries(
		[...new Set(search.keys())].map((name): [string, string | string[]] => {
			const values = search.getAll(name);
			return [name, values.length === 1 ? (values[0] as string) : values];
		}),
	);
	return { method, protocol: 'http:', hostname: '127.0.0.1', path: end < 0 ? url : url.slice(0, end), query };
}

/** Returns the headers that the signature lists. A listed header that was not sent counts as empty. */
function signedHeaders({ headers }: SignedRequest, signature: Signature): Record<string, string> {
	return Object.fromEntries(signature.headers.map((name) => [name, String(headers[name] ?? '')]));
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function isSame(sent: string, expected: unknown): boolean {
	const [a, b] = [Buffer.from(sent), Buffer.from(String(expected))];
	return a.length === b.length && timingSafeEqual(a, b);
}
