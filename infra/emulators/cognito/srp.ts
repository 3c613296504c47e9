import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Returns a subject and a credential for responses about a user who does not exist. They are always the same for a
 * login, so that a caller cannot find out which users exist.
 */
export function unknownUser(secret: Buffer, username: string): { sub: string; credential: Credential } {
	const digest = (use: string) => createHmac('sha512', secret).update(`${use}:${username.toLowerCase()}`).digest('hex');
	const id = digest('sub');
	return {
		sub: `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`,
		credential: {
			salt: BigInt(`0x${digest('salt').slice(0, 32)}`).toString(16),
			verifier: ['1', '2', '3', '4', '5', '6'].map(digest).join('').slice(0, 768),
		},
	};
}

/** The 3072-bit group of RFC 5054, appendix A. It equals the group of RFC 3526, section 4. */
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

const multiplier = hash(padded(modulus) + padded(generator));

/** Encodes a non-negative number in hexadecimal like Java's BigInteger: an even number of digits, first bit clear. */
export function padded(value: bigint): string {
	const hex = value.toString(16);
	const even = hex.length % 2 === 0 ? hex : `0${hex}`;
	return /^[89a-f]/.test(even) ? `00${even}` : even;
}

function hash(hex: string): bigint {
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

/** SRP verifier of a password, in hexadecimal digits. The password can be derived from it only by guessing. */
export interface Credential {
	readonly salt: string;
	readonly verifier: string;
}

/** @param poolName text after the underscore in the pool id */
export function credentialOf(poolName: string, sub: string, password: string): Credential {
	const salt = BigInt(`0x${randomBytes(16).toString('hex')}`);
	return { salt: salt.toString(16), verifier: verifierOf(poolName, sub, password, salt).toString(16) };
}

export function isPassword(credential: Credential, poolName: string, sub: string, password: string): boolean {
	const verifier = verifierOf(poolName, sub, password, BigInt(`0x${credential.salt}`));
	return verifier.toString(16) === credential.verifier;
}

function verifierOf(poolName: string, sub: string, password: string, salt: bigint): bigint {
	const identity = createHash('sha256').update(`${poolName}${sub}:${password}`).digest('hex');
	return power(generator, hash(padded(salt) + identity));
}

export interface SrpHandshake {
	readonly clientPublic: bigint;
	readonly serverPublic: bigint;
	readonly serverSecret: bigint;
	readonly verifier: bigint;
	readonly secretBlock: Buffer;
}

const maxPublicLength = 1024;

/** @returns undefined if the client's public value is invalid, for example a multiple of the modulus */
export function startHandshake(credential: Credential, clientPublicHex: string): SrpHandshake | undefined {
	if (clientPublicHex.length > maxPublicLength || !/^[0-9a-f]+$/i.test(clientPublicHex)) return undefined;
	const clientPublic = BigInt(`0x${clientPublicHex}`);
	if (clientPublic % modulus === 0n) return undefined;
	const verifier = BigInt(`0x${credential.verifier}`);
	const serverSecret = BigInt(`0x${randomBytes(32).toString('hex')}`);
	const serverPublic = (multiplier * verifier + power(generator, serverSecret)) % modulus;
	return { clientPublic, serverPublic, serverSecret, verifier, secretBlock: randomBytes(64) };
}

/**
 * True if the client that signed a claim knows the password.
 *
 * @param signature base64: HMAC-SHA-256 of pool name, subject, secret block and timestamp, with the key that both sides
 * derive from the handshake
 */
export function isClaimRight(
	handshake: SrpHandshake,
	poolName: string,
	sub: string,
	timestamp: string,
	signature: string,
): boolean {
	const expected = createHmac('sha256', sharedKey(handshake))
		.update(poolName)
		.update(sub)
		.update(handshake.secretBlock)
		.update(timestamp)
		.digest();
	const given = Buffer.from(signature, 'base64');
	return given.length === expected.length && timingSafeEqual(given, expected);
}

function sharedKey({ clientPublic, serverPublic, serverSecret, verifier }: SrpHandshake): Buffer {
	const scrambler = hash(padded(clientPublic) + padded(serverPublic));
	const secret = power(clientPublic * power(verifier, scrambler), serverSecret);
	const bytes = (value: bigint) => Buffer.from(padded(value), 'hex');
	return Buffer.from(hkdfSync('sha256', bytes(secret), bytes(scrambler), 'Caldera Derived Key', 16));
}
