import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { SrpHandshake } from './srp-handshake.ts';

const validityMillis = 3 * 60_000;
const maxOpen = 10_000;

type Challenge = { readonly clientId: string; readonly sub: string } & (
	| { readonly name: 'PASSWORD_VERIFIER'; readonly handshake: SrpHandshake }
	| { readonly name: 'NEW_PASSWORD_REQUIRED' }
);

/** Sign-ins that wait for the client's next step. Each accepts one answer within three minutes. */
export function openChallenges(clock: Clock) {
	const open = new Map<string, { readonly challenge: Challenge; readonly expiresAtMillis: number }>();
	return {
		/** @returns the key that the client must send with its answer: the Session, unless another is given */
		issue(challenge: Challenge, key = randomBytes(48).toString('base64url')): string {
			open.set(key, { challenge, expiresAtMillis: clock() + validityMillis });
			if (open.size > maxOpen) open.delete(open.keys().next().value as string);
			return key;
		},
		take<Name extends Challenge['name']>(
			key: string,
			name: Name,
			clientId: string,
		): Extract<Challenge, { name: Name }> | undefined {
			const entry = open.get(key);
			open.delete(key);
			if (entry === undefined || clock() >= entry.expiresAtMillis) return undefined;
			if (entry.challenge.name !== name || entry.challenge.clientId !== clientId) return undefined;
			return entry.challenge as Extract<Challenge, { name: Name }>;
		},
	};
}
