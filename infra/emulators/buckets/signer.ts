import type { IncomingMessage } from 'node:http';
import { type AccessControl, accessKeyOf } from '../access/access-control.ts';
import type { Identity } from '../access/identity.ts';
import type { Clock } from '../clock.ts';
import { S3Error } from './s3-error.ts';
import { verifyLink } from './verify-link.ts';

/**
 * The identity that signed a request, by header or in a presigned link.
 *
 * Links, which leave the machine, are verified. Signatures in headers are not: the access keys are random secrets.
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
	verifyLink(request, identity.secretAccessKey, clock());
	return identity;
}

function knownIdentity(access: AccessControl, accessKeyId: string | undefined): Identity {
	const identity = access.identify(accessKeyId);
	if (identity !== undefined) return identity;
	throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
}
