import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { networkOf } from '#platform/http/address-of.ts';
import { refuse } from '#platform/http/refusal.ts';
import { forgetAttempts, giveBackAttempt, type Memory, noteFailedAttempt, reserveAttempt } from './sign-in-attempts.ts';

/** A limit of attempts, and the time for which they count. */
interface Limit extends Memory {
	readonly attempts: number;
	/** True if a successful sign-in resets the count; otherwise it only gives back its own attempt. */
	readonly isReset: boolean;
}

/** Limit of one login from one network, or from one known device. From five on, Cognito locks the account. */
const closeLimit: Limit = { attempts: 4, seconds: 15 * 60, since: 'last', isReset: true };

/**
 * Limit of one login from all devices that are not known.
 *
 * Cognito locks the account after n failures for 2^(n-5) seconds: after these for eight. It forgets them within the hour.
 */
const loginLimit: Limit = { attempts: 8, seconds: 3600, since: 'last', isReset: true };

/** Counted since the first failure: a few failures an hour by many users of one network must not add up. */
const networkLimit: Limit = { attempts: 100, seconds: 15 * 60, since: 'first', isReset: false };

type Counted = readonly [counted: string, limit: Limit];

interface Attempt {
	/** Canonical form. */
	readonly login: string;
	readonly address: string;
	/** Identifier of a device that has signed in with this login before. */
	readonly device: string | undefined;
	readonly nowMillis: number;
}

/** Retries while other attempts of the same network are being checked. */
const pauses = { count: 10, millis: 200 };

/** The wait that is answered when the retries were not enough. */
const busySeconds = 5;

/**
 * Limits failed sign-ins for one login from one network, for one login from everywhere, and of one network for all
 * logins. A known device has its own count, and others cannot lock it out.
 *
 * An attempt is reserved before Cognito is asked, so that simultaneous attempts cannot reach Cognito's own lock.
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

/** Limits wrong secrets of programs by network, together with wrong passwords: a secret is too long to be guessed. */
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
		/** @throws a refusal (429) while too many attempts have failed or are being checked */
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
		/** Call after an attempt that shows neither a right nor a wrong password. */
		giveBack: () => ofAll(giveBackAttempt),
	};
}

const keyOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');
