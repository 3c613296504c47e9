import { createHash } from 'node:crypto';

/** The 3072-bit group of RFC 5054, appendix A, which is that of RFC 3526, section 4. */
export const modulus = BigInt(
	`0x${[
		'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74',
		'020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F1437',
		'4FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED',
		'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF05',
		'98DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB',
		'9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
		'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718',
		'3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33',
		'A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7',
		'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864',
		'D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E2',
		'08E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
	].join('')}`,
);

export const generator = 2n;

/** k of SRP-6a. */
export const multiplier = hash(padded(modulus) + padded(generator));

/** Bytes in hex, as Java's BigInteger writes a number that is not negative: even, its first bit clear. */
export function padded(value: bigint): string {
	const hex = value.toString(16);
	const even = hex.length % 2 === 0 ? hex : `0${hex}`;
	return /^[89a-f]/.test(even) ? `00${even}` : even;
}

/** SHA-256 of bytes in hex, as a number. */
export function hash(hex: string): bigint {
	return BigInt(`0x${createHash('sha256').update(hex, 'hex').digest('hex')}`);
}

export function power(base: bigint, exponent: bigint): bigint {
	let result = 1n;
	let square = base % modulus;
	for (let rest = exponent; rest > 0n; rest >>= 1n) {
		if (rest & 1n) result = (result * square) % modulus;
		square = (square * square) % modulus;
	}
	return result;
}
