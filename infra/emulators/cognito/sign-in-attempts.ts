import type { Clock } from '../clock.ts';
import { CognitoError } from './cognito-error.ts';

const freeFailures = 5;
const longestLockoutMillis = 15 * 60_000;
const forgottenAfterMillis = 15 * 60_000;
const maxRemembered = 10_000;

interface Attempts {
	readonly failures: number;
	readonly lockedUntilMillis: number;
	readonly lastMillis: number;
}

/**
 * Locks an account for one second after five wrong passwords, and for twice as long after each further one, up to
 * fifteen minutes. Attempts during a lockout are refused without a check and do not lengthen it. A success, or fifteen
 * minutes without an attempt, resets the count.
 *
 * @see Amazon Cognito developer guide, "Lockout behavior for failed sign-in attempts"
 */
export function signInAttempts(clock: Clock) {
	const accounts = new Map<string, Attempts>();

	function remember(id: string, attempts: Attempts): void {
		accounts.delete(id);
		accounts.set(id, attempts);
		if (accounts.size > maxRemembered) accounts.delete(accounts.keys().next().value as string);
	}

	function current(id: string): Attempts | undefined {
		const attempts = accounts.get(id);
		if (attempts === undefined) return undefined;
		const quietSince = Math.max(attempts.lastMillis, attempts.lockedUntilMillis);
		if (clock() - quietSince < forgottenAfterMillis) return attempts;
		accounts.delete(id);
		return undefined;
	}

	return {
		/** @throws CognitoError during a lockout */
		assertOpen(id: string): void {
			const attempts = current(id);
			if (attempts === undefined || clock() >= attempts.lockedUntilMillis) return;
			throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
		},
		failed(id: string): void {
			const failures = (current(id)?.failures ?? 0) + 1;
			const lockoutMillis =
				failures < freeFailures ? 0 : Math.min(1000 * 2 ** (failures - freeFailures), longestLockoutMillis);
			remember(id, { failures, lockedUntilMillis: clock() + lockoutMillis, lastMillis: clock() });
		},
		succeeded(id: string): void {
			accounts.delete(id);
		},
	};
}
