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
