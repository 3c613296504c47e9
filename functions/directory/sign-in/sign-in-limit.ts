import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { networkOf } from '#platform/http/address-of.ts';
import { refuse } from '#platform/http/refusal.ts';
import { forgetAttempts, giveBackAttempt, type Memory, noteFailedAttempt, reserveAttempt } from './sign-in-attempts.ts';

const seconds = 15 * 60;

/** Below five, from which on Cognito locks the account for everybody. */
const maxFailuresOfPair = 4;

const maxFailuresOfNetwork = 100;

interface Attempt {
	/** Canonical form. */
	readonly login: string;
	readonly address: string;
	readonly nowMillis: number;
}

/** Retries while other attempts of the same network are being checked. */
const pauses = { count: 10, millis: 200 };

/** The wait that is answered when the retries were not enough. */
const busySeconds = 5;

/**
 * Limits failed sign-ins of one network: for one login, and for all logins together.
 *
 * An attempt is reserved before Cognito is asked, so that simultaneous attempts cannot reach Cognito's own lock.
 * A login alone has no limit: anybody could lock its owner out.
 */
export function signInLimit({ login, address, nowMillis }: Attempt) {
	const network = networkOf(address);
	const ofPair = keyOf(network, login);
	const ofNetwork = keyOf(network);
	const now = Math.floor(nowMillis / 1000);

	async function reserve(counted: string, memory: Memory, limit: number): Promise<void> {
		for (let tries = 0; tries <= pauses.count; tries++) {
			if (tries > 0) await pause(pauses.millis);
			const exceeded = await reserveAttempt(counted, now, memory, limit);
			if (exceeded === undefined) return;
			if (exceeded.failures >= limit)
				throw refuse('too-many-attempts', { waitSeconds: exceeded.expiresAtSeconds - now });
		}
		throw refuse('too-many-attempts', { waitSeconds: busySeconds });
	}

	return {
		/** @throws a refusal (429) while too many attempts have failed or are being checked */
		async reserve(): Promise<void> {
			await reserve(ofPair, { seconds, since: 'last' }, maxFailuresOfPair);
			try {
				// Counted since the first failure: a few failures an hour by many users of one network must not add up.
				await reserve(ofNetwork, { seconds, since: 'first' }, maxFailuresOfNetwork);
			} catch (error) {
				await giveBackAttempt(ofPair);
				throw error;
			}
		},
		async failed(): Promise<void> {
			await Promise.all([noteFailedAttempt(ofPair), noteFailedAttempt(ofNetwork)]);
		},
		async succeeded(): Promise<void> {
			await Promise.all([forgetAttempts(ofPair), giveBackAttempt(ofNetwork)]);
		},
		/** Call after an attempt that shows neither a right nor a wrong password. */
		async giveBack(): Promise<void> {
			await Promise.all([giveBackAttempt(ofPair), giveBackAttempt(ofNetwork)]);
		},
	};
}

const keyOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');
