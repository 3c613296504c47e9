import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { networkOf } from '#platform/http/address-of.ts';
import { refuse } from '#platform/http/refusal.ts';
import { forgetAttempts, giveBackAttempt, type Memory, noteFailedAttempt, reserveAttempt } from './sign-in-attempts.ts';

interface Limit extends Memory {
	readonly attempts: number;
	/** True if a successful sign-in resets the count. Otherwise a successful sign-in cancels only its own attempt. */
	readonly isReset: boolean;
}

/** Limit for one login from one network, or from one known device. Cognito locks the account from the fifth failure. */
const closeLimit: Limit = { attempts: 4, seconds: 15 * 60, since: 'last', isReset: true };

/**
 * Limit for one login from all unknown devices together.
 *
 * Cognito locks the account after n failures for 2^(n-5) seconds: for eight seconds at this limit. It forgets failures
 * within an hour.
 */
const loginLimit: Limit = { attempts: 8, seconds: 3600, since: 'last', isReset: true };

/**
 * Limit for one network and all logins. The period starts at the first failure, so that a few failures per hour by many
 * users of one network do not add up.
 */
const networkLimit: Limit = { attempts: 100, seconds: 15 * 60, since: 'first', isReset: false };

type Counted = readonly [counted: string, limit: Limit];

interface Attempt {
	/** Login in canonical form. */
	readonly login: string;
	readonly address: string;
	/** Identifier of a device that has already signed in with this login. */
	readonly device: string | undefined;
	readonly nowMillis: number;
}

/** Number and length of pauses while other attempts from the same network are being checked. */
const pauses = { count: 10, millis: 200 };

/** Seconds after which the client may try again, if the attempts of others are still being checked. */
const busySeconds = 5;

/**
 * Limits failed sign-ins per login and network, per login, and per network. A known device has a separate count, so
 * that others cannot lock it out.
 *
 * Each attempt is reserved before Cognito is called, so that concurrent attempts cannot trigger Cognito's own lock.
 */
export function limitOfLogin({ login, address, device, nowMillis }: Attempt) {
	const network = networkOf(address);
	const limits: readonly Counted[] =
		device === undefined
			? [
					[keyOf(network, login), closeLimit],
					[keyOf('login', login), loginLimit],
					[keyOf(network), networkLimit],
				]
			: [[keyOf('device', device, login), closeLimit]];
	return signInLimit(limits, nowMillis);
}

/**
 * Limits wrong program secrets per network, together with wrong passwords. Key pairs need no separate limit, because a
 * secret is too long to be guessed.
 */
export const limitOfKeys = ({ address, nowMillis }: Pick<Attempt, 'address' | 'nowMillis'>) =>
	signInLimit([[keyOf(networkOf(address)), networkLimit]], nowMillis);

function signInLimit(limits: readonly Counted[], nowMillis: number) {
	const now = Math.floor(nowMillis / 1000);

	async function reserve(counted: string, limit: Limit): Promise<void> {
		for (let tries = 0; tries <= pauses.count; tries++) {
			if (tries > 0) await pause(pauses.millis);
			const exceeded = await reserveAttempt(counted, now, limit, limit.attempts);
			if (exceeded === undefined) return;
			if (exceeded.failures >= limit.attempts)
				throw refuse('too-many-attempts', { waitSeconds: exceeded.expiresAtSeconds - now });
		}
		throw refuse('too-many-attempts', { waitSeconds: busySeconds });
	}

	const ofAll = async (act: (counted: string, limit: Limit) => Promise<void>) => {
		await Promise.all(limits.map(([counted, limit]) => act(counted, limit)));
	};

	return {
		/** @throws a refusal (429) if too many attempts have failed or are being checked */
		async reserve(): Promise<void> {
			const reserved: string[] = [];
			try {
				for (const [counted, limit] of limits) {
					await reserve(counted, limit);
					reserved.push(counted);
				}
			} catch (error) {
				await Promise.all(reserved.map(giveBackAttempt));
				throw error;
			}
		},
		failed: () => ofAll(noteFailedAttempt),
		succeeded: () => ofAll((counted, { isReset }) => (isReset ? forgetAttempts(counted) : giveBackAttempt(counted))),
		/** Cancels an attempt that neither confirmed nor rejected the password. */
		giveBack: () => ofAll(giveBackAttempt),
	};
}

const keyOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');
