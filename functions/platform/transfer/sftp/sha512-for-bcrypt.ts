import { createHash } from 'node:crypto';

/** The part of TweetNaCl that bcrypt-pbkdf needs to read private keys with a passphrase: SHA-512. Bundles replace the package. */
export const lowlevel = {
	/** @param hash receives the 64 bytes */
	crypto_hash(hash: Uint8Array, message: Uint8Array, length: number): 0 {
		hash.set(createHash('sha512').update(message.subarray(0, length)).digest());
		return 0;
	},
};
