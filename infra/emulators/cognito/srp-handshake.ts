import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credential } from './credential.ts';
import { generator, hash, modulus, multiplier, padded, power } from './srp-group.ts';

/** The server's side of one SRP-6a sign-in. */
export interface SrpHandshake {
	readonly clientPublic: bigint;
	readonly serverPublic: bigint;
	readonly serverSecret: bigint;
	readonly verifier: bigint;
	readonly secretBlock: Buffer;
}

/** Maximum number of hexadecimal digits of a client's public value. */
const maxPublicLength = 1024;

/** @returns undefined when the client's public value is invalid, such as a multiple of the modulus */
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
 * @param signature base64: HMAC-SHA-256 over pool name, subject, secret block and timestamp, with the key that both
 * sides derive from the handshake
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
