import type { IncomingMessage } from 'node:http';
import { type AccessControl, accessKeyOf } from '../access/access-control.ts';
import type { Identity } from '../access/identity.ts';
import type { Clock } from '../clock.ts';
import { S3Error } from './s3-error.ts';

/**
 * The identity that signed a request, by header or in a presigned link that has not expired.
 *
 * The signature itself is not verified: the access keys are random secrets.
 *
 * @throws S3Error when no known identity signed the request
 */
export function signer(
	request: IncomingMessage,
	query: URLSearchParams,
	access: AccessControl,
	clock: Clock,
): Identity {
	const { authorization } = request.headers;
	const accessKeyId = accessKeyOf(authorization);
	if (accessKeyId !== undefined) return knownIdentity(access, accessKeyId);
	const linked = query.get('X-Amz-Credential');
	if (authorization !== undefined || linked === null) throw new S3Error('AccessDenied', 'Access Denied');
	const identity = knownIdentity(access, linked.split('/', 1)[0]);
	const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
	const signedAt = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
	const expires = signedAt + Number(query.get('X-Amz-Expires') ?? Number.NaN) * 1000;
	if (!(clock() < expires)) throw new S3Error('AccessDenied', 'Request has expired');
	return identity;
}

function knownIdentity(access: AccessControl, accessKeyId: string | undefined): Identity {
	const identity = access.identify(accessKeyId);
	if (identity !== undefined) return identity;
	throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
}
