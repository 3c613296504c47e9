import { createHmac, randomBytes } from 'node:crypto';

export const signatureHeader = 'portal-signature';

/** 256 random bits. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** `t=<seconds>,v1=<hex>`, HMAC-SHA256 of `<seconds>.<body>`: the time lets a receiver refuse a replayed delivery. */
export function sign(body: string, secrets: readonly string[], nowMillis: number): string {
	const seconds = Math.floor(nowMillis / 1000);
	const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
	return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
