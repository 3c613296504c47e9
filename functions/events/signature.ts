import { createHmac, randomBytes } from 'node:crypto';

/** Header with the time and the signatures of a delivery. */
export const signatureHeader = 'portal-signature';

/** Creates a signing secret of 256 random bits for a webhook. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * Returns the content of the signature header: `t=<seconds>,v1=<hex>`, with one `v1` per secret. During a rotation
 * there are two secrets.
 *
 * A signature is the HMAC-SHA256 of `<seconds>.<body>`. It covers the time, so that a receiver can refuse a replayed
 * delivery.
 */
export function sign(body: string, secrets: readonly string[], nowMillis: number): string {
	const seconds = Math.floor(nowMillis / 1000);
	const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
	return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
