import { createHmac, randomBytes } from 'node:crypto';

/** Header with the time and the signatures of a delivery. */
export const signatureHeader = 'portal-signature';

/** A new signing secret of a webhook: 256 random bits. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * Value of the signature header: `t=<seconds>,v1=<hex>`, with one `v1` per secret. During a rotation there are two
 * secrets.
 *
 * A signature is the HMAC-SHA256 of `<seconds>.<body>`. The time is signed, so that a receiver can refuse a replayed
 * delivery.
 */
export function sign(body: string, secrets: readonly string[], nowMillis: number): string {
	const seconds = Math.floor(nowMillis / 1000);
	const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
	return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
