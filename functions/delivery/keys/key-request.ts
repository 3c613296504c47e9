import * as z from 'zod';

/** Why files cannot be encrypted to a key. */
export const recipientKeyFaults = [
	'not-a-public-key',
	'several-keys',
	/** It must not be stored, and its owner should replace it. */
	'private-key',
	'key-revoked',
	'key-expired',
	/** RSA of less than 2048 bits, DSA or ElGamal. */
	'key-too-weak',
	/** No part of it may be used to encrypt. */
	'no-encryption-key',
] as const;

export type RecipientKeyFault = (typeof recipientKeyFaults)[number];

/** Days before its expiry from which a key is warned about. */
export const expiryNoticeMillis = 30 * 86_400_000;

/** What the function of deliveries, which has OpenPGP.js, is asked about keys: one of them. */
export const keyRequest = z.strictObject({
	keyRequest: z.union([
		/** Whether files can be encrypted to an armored public key. */
		z.strictObject({ recipientKey: z.string() }),
		/** The public half of an organisation's signing key, which is made at the first request. */
		z.strictObject({ signingKeyOf: z.strictObject({ orgId: z.string(), name: z.string() }) }),
	]),
});

export type KeyRequest = z.output<typeof keyRequest>['keyRequest'];

export const recipientKeyAnswer = z.union([
	z.strictObject({ fault: z.enum(recipientKeyFaults) }),
	/** Until when it can be used; absent if it never expires. */
	z.strictObject({ expiresAtMillis: z.number().exactOptional() }),
]);

export const signingKeyAnswer = z.strictObject({ publicKey: z.string(), fingerprint: z.string() });

export type KeyAnswer = z.output<typeof recipientKeyAnswer> | z.output<typeof signingKeyAnswer>;
