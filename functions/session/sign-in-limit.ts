import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
	forgetAttempts,
	giveBackAttempt,
	type Memory,
	noteFailedAttempt,
	reserveAttempt,
} from '../platform/directory/sign-in-attempts.ts';
import { networkOf } from '../platform/http/address-of.ts';
import { Refusal } from '../platform/http/refusal.ts';

const seconds = 15 * 60;

/** Below the five with which Cognito begins to lock the account for everybody. */
const mostFailuresOfPair = 4;

const mostFailuresOfNetwork = 100;

interface Attempt {
	/** In its canonical form. */
	readonly login: string;
	readonly address: string;
	readonly nowMillis: number;
}

/** While reserved attempts are being checked: how often, and after how long, it is tried again. */
const pauses = { count: 10, millis: 200 };

/** How long to wait when that did not suffice. */
const busySeconds = 5;

/**
 * Limits sign-ins by what failed before, from one network for one login and from one network for any login.
 *
 * An attempt is reserved before Cognito is asked: attempts at the same time must not reach Cognito's own lock.
 *
 * There is no limit for a login alone: whoever guesses from elsewhere could lock its owner out.
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
			if (exceeded.failures >= limit) throw tooManyAttempts(exceeded.expiresAtSeconds - now);
		}
		throw tooManyAttempts(busySeconds);
	}

	return {
		/** @throws a refusal (429) while too many attempts have failed or are being checked */
		async reserve(): Promise<void> {
			await reserve(ofPair, { seconds, since: 'last' }, mostFailuresOfPair);
			try {
				// Since the first: a few failures an hour by many users of one network must not add up.
				await reserve(ofNetwork, { seconds, since: 'first' }, mostFailuresOfNetwork);
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
		/** Of an attempt that shows neither a right nor a wrong password. */
		async giveBack(): Promise<void> {
			await Promise.all([giveBackAttempt(ofPair), giveBackAttempt(ofNetwork)]);
		},
	};
}

const keyOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

export function tooManyAttempts(waitSeconds: number): Refusal {
	return new Refusal(
		429,
		{
			message: `Too many sign-in attempts. Try again in ${waitSeconds} seconds.`,
			code: 'too-many-attempts',
			params: { waitSeconds },
		},
		{ headers: { 'retry-after': String(waitSeconds) } },
	);
}
