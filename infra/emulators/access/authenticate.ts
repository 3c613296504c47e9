import type { AccessControl, Identity } from './access-control.ts';
import { coversHeaders, headerSignature, isSignedByHeader, type SignedRequest, signedAt } from './signature.ts';

/** Maximum difference between the caller's clock and the current time. */
const maxSkewMillis = 15 * 60_000;

const messages = {
	missing: 'Missing Authentication Token',
	'unknown-key': 'The security token included in the request is invalid.',
	expired: 'Signature expired, or not yet valid.',
	mismatch:
		'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
} as const;

/** Thrown if the caller of a request cannot be identified. Each service responds with a different error code. */
export class SignatureFault extends Error {
	override readonly name = 'SignatureFault';
	readonly reason: keyof typeof messages;

	constructor(reason: keyof typeof messages) {
		super(messages[reason]);
		this.reason = reason;
	}
}

/**
 * Verifies the signature (version 4) in the header of a request. Knowing an access key id is not sufficient for access,
 * because presigned links reveal it.
 *
 * @param service service for which the request must be signed, such as `dynamodb`
 * @param body undefined for S3, where the signed header `x-amz-content-sha256` covers the body
 * @throws SignatureFault
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export async function authenticate(
	access: AccessControl,
	request: SignedRequest,
	service: string,
	body?: Uint8Array,
): Promise<Identity> {
	const signature = headerSignature(request.headers.authorization);
	if (signature === undefined) throw new SignatureFault('missing');
	const identity = access.identify(signature.accessKeyId);
	if (identity === undefined) throw new SignatureFault('unknown-key');
	requireSession(identity, request.headers['x-amz-security-token']);
	const date = String(request.headers['x-amz-date']);
	const isInScope = signature.service === service && date.startsWith(signature.day);
	if (!isInScope || !coversHeaders(request, signature)) throw new SignatureFault('mismatch');
	// Uses the real time, because clients sign with the clock of the local machine, not with a test clock.
	const isRecent = Math.abs(Date.now() - signedAt(date).getTime()) <= maxSkewMillis;
	if (!isRecent) throw new SignatureFault('expired');
	if (await isSignedByHeader(request, signature, identity.secretAccessKey, body)) return identity;
	throw new SignatureFault('mismatch');
}

/** @throws SignatureFault if the key of a session is sent without its token, or after the session has expired */
export function requireSession({ session }: Identity, token: unknown): void {
	if (session === undefined) return;
	if (session.token !== token) throw new SignatureFault('unknown-key');
	if (session.expiresAtMillis <= Date.now()) throw new SignatureFault('expired');
}
