import type { IncomingMessage } from 'node:http';
import type { AccessControl, Identity } from '../access/access-control.ts';
import { authenticate, requireSession, SignatureFault } from '../access/authenticate.ts';
import { coversHeaders, isSignedByLink, linkSignature, signedAt } from '../access/signature.ts';
import { S3Error } from './s3-rules.ts';

const maxLinkSeconds = 7 * 86_400;
/** Maximum time by which the clock of the signer may be ahead. */
const maxSkewMillis = 15 * 60_000;
/** Header values that mean that the hash of the body is not signed. With the second one, checksums follow the body. */
const unsignedBodies = ['UNSIGNED-PAYLOAD', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'];

const faultCodes = {
	missing: 'AccessDenied',
	'unknown-key': 'InvalidAccessKeyId',
	expired: 'RequestTimeTooSkewed',
	mismatch: 'SignatureDoesNotMatch',
} as const satisfies Readonly<Record<SignatureFault['reason'], S3Error['code']>>;

/** @throws S3Error if no known identity signed the request as received */
export async function signer(
	request: IncomingMessage,
	query: URLSearchParams,
	access: AccessControl,
	clock: typeof Date.now,
): Promise<Identity> {
	const isLink = request.headers.authorization === undefined && query.has('X-Amz-Credential');
	if (isLink) return linkSigner(request, query, access, clock());
	try {
		const identity = await authenticate(access, request, 's3');
		requireContentHash(request);
		return identity;
	} catch (error) {
		if (!(error instanceof SignatureFault)) throw error;
		throw new S3Error(faultCodes[error.reason], s3Messages[error.reason] ?? error.message);
	}
}

const s3Messages: Readonly<Partial<Record<SignatureFault['reason'], string>>> = {
	missing: 'Access Denied',
	'unknown-key': 'The AWS Access Key Id you provided does not exist in our records.',
};

/** Requires the header with the hash of the body. The hash is compared after the body was received. */
function requireContentHash({ headers }: IncomingMessage): void {
	const hash = String(headers['x-amz-content-sha256']);
	if (/^[0-9a-f]{64}$/.test(hash) || unsignedBodies.includes(hash)) return;
	throw new S3Error('InvalidRequest', 'Missing or unsupported header for this request: x-amz-content-sha256');
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
async function linkSigner(
	request: IncomingMessage,
	query: URLSearchParams,
	access: AccessControl,
	nowMillis: number,
): Promise<Identity> {
	const signature = linkSignature(query);
	const time = query.get('X-Amz-Date') ?? '';
	if (signature === undefined || signature.service !== 's3' || !time.startsWith(signature.day)) {
		throw invalid('The link has another algorithm or scope.');
	}
	const identity = access.identify(signature.accessKeyId);
	if (identity === undefined) {
		throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
	}
	requireSession(identity, query.get('X-Amz-Security-Token'));
	requireTime(time, query.get('X-Amz-Expires') ?? '', nowMillis);
	if (!coversHeaders(request, signature)) {
		throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed');
	}
	if (await isSignedByLink(request, signature, identity.secretAccessKey)) return identity;
	const message = 'The request signature we calculated does not match the signature you provided.';
	throw new S3Error('SignatureDoesNotMatch', message);
}

const invalid = (message: string) => new S3Error('AuthorizationQueryParametersError', message);

function requireTime(time: string, seconds: string, nowMillis: number): void {
	const signedMillis = signedAt(time).getTime();
	const isLength = /^\d{1,6}$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= maxLinkSeconds;
	if (!isLength || Number.isNaN(signedMillis)) throw invalid('The link has no time, or lives longer than a week.');
	if (nowMillis >= signedMillis + Number(seconds) * 1000) throw new S3Error('AccessDenied', 'Request has expired');
	if (nowMillis < signedMillis - maxSkewMillis) throw new S3Error('AccessDenied', 'Request is not valid yet');
}
