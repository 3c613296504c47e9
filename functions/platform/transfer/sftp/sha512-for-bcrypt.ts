import { createHash } from 'node:crypto';

/** Replaces TweetNaCl in the bundles. Only has SHA-512, which bcrypt-pbkdf needs for private keys with a passphrase. */
export const lowlevel = {
	/** @param hash receives the 64 bytes */
	crypto_hash(hash: Uint8Array, message: Uint8Array, length: number): 0 {
		hash.set(createHash('sha512').update(message.subarray(0, length)).digest());
		return 0;
	},
};
