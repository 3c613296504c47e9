import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import { S3Error } from './s3-error.ts';

/**
 * Lets through what was signed with the access key of this start: by header, or in a link that has not expired.
 *
 * The key is random and known to the functions alone; the signature itself is not worked out again.
 *
 * @throws S3Error otherwise
 */
export function assertSigned(
	request: IncomingMessage,
	query: URLSearchParams,
	accessKeyId: string,
	clock: Clock,
): void {
	const { authorization } = request.headers;
	const credential = authorization?.match(/^AWS4-HMAC-SHA256 Credential=([^/]+)\//)?.[1];
	if (credential !== undefined) {
		assertKey(credential, accessKeyId);
		return;
	}
	const linked = query.get('X-Amz-Credential');
	if (authorization !== undefined || linked === null) throw new S3Error('AccessDenied', 'Access Denied');
	assertKey(linked.split('/', 1)[0], accessKeyId);
	const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
	const signedAt = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
	const expires = signedAt + Number(query.get('X-Amz-Expires') ?? Number.NaN) * 1000;
	if (!(clock() < expires)) throw new S3Error('AccessDenied', 'Request has expired');
}

function assertKey(found: string | undefined, accessKeyId: string): void {
	if (found === accessKeyId) return;
	throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
}
