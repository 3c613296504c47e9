import { createHmac } from 'node:crypto';
import type { Credential } from './credential.ts';

/**
 * The subject and credential in answers about a user who does not exist. They are the same at each try, so that a
 * caller cannot find out which users exist.
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
