import { createHash, randomBytes } from 'node:crypto';
import { generator, hash, padded, power } from './srp-group.ts';

/** The SRP verifier of a password. The password can be found from it only by guessing. */
export interface Credential {
	/** Hex. */
	readonly salt: string;
	/** Hex. */
	readonly verifier: string;
}

/** @param poolName the part of the pool's id after the underscore */
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
