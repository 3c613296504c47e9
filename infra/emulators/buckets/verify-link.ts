import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';

const algorithm = 'AWS4-HMAC-SHA256';
const longestSeconds = 7 * 86_400;
/** Maximum time by which the clock of the signer may be ahead. */
const skewMillis = 15 * 60_000;

/**
 * Verifies a request that was made with a presigned link, as S3 does: expiry, method, path, parameters, signed headers.
 *
 * @param secretAccessKey of the identity that the link names
 * @throws S3Error
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function verifyLink(request: IncomingMessage, secretAccessKey: string, nowMillis: number): void {
	const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
	const parameter = (name: string) => query.get(`X-Amz-${name}`) ?? '';
	const [time, scope] = [parameter('Date'), parameter('Credential').split('/').slice(1)];
	requireTime(time, parameter('Expires'), nowMillis);
	const [day = '', , service, end] = scope;
	if (parameter('Algorithm') !== algorithm || !time.startsWith(day) || service !== 's3' || end !== 'aws4_request') {
		throw invalid('The link has another algorithm or scope.');
	}
	const signedNames = parameter('SignedHeaders').split(';');
	requireSigned(request, signedNames);
	const canonical = [
		request.method,
		pathname,
		canonicalQuery(query),
		...signedNames.map((name) => `${name}:${headerOf(request, name)}`),
		'',
		signedNames.join(';'),
		'UNSIGNED-PAYLOAD',
	];
	const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
	let key: string | Buffer = `AWS4${secretAccessKey}`;
	for (const part of scope) key = createHmac('sha256', key).update(part).digest();
	const expected = createHmac('sha256', key)
		.update([algorithm, time, scope.join('/'), hash].join('\n'))
		.digest();
	const found = Buffer.from(parameter('Signature'), 'hex');
	if (found.length === expected.length && timingSafeEqual(found, expected)) return;
	const message = 'The request signature we calculated does not match the signature you provided.';
	throw new S3Error('SignatureDoesNotMatch', message);
}

const invalid = (message: string) => new S3Error('AuthorizationQueryParametersError', message);

function requireTime(time: string, seconds: string, nowMillis: number): void {
	const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
	const signedAt = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
	const isLength = /^\d{1,6}$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= longestSeconds;
	if (!isLength || Number.isNaN(signedAt)) throw invalid('The link has no time, or lives longer than a week.');
	if (nowMillis >= signedAt + Number(seconds) * 1000) throw new S3Error('AccessDenied', 'Request has expired');
	if (nowMillis < signedAt - skewMillis) throw new S3Error('AccessDenied', 'Request is not valid yet');
}

/** A header that changes what S3 does must be signed. */
function requireSigned({ headers }: IncomingMessage, signedNames: readonly string[]): void {
	const isSigned = (name: string) => signedNames.includes(name);
	if (
		isSigned('host') &&
		Object.keys(headers)
			.filter((name) => name.startsWith('x-amz-'))
			.every(isSigned)
	)
		return;
	throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed');
}

const headerOf = ({ headers }: IncomingMessage, name: string) =>
	String(headers[name] ?? '')
		.trim()
		.replaceAll(/ +/g, ' ');

function canonicalQuery(query: URLSearchParams): string {
	return [...query]
		.filter(([name]) => name !== 'X-Amz-Signature')
		.map((pair) => pair.map(encoded).join('='))
		.sort()
		.join('&');
}

/** RFC 3986; `encodeURIComponent` leaves five more characters as they are. */
const encoded = (text: string) =>
	encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
