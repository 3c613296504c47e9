import { createHash } from 'node:crypto';
import { countFailedSignIn, failedSignIns, forgetFailedSignIns } from '../platform/failed-sign-ins.ts';
import { networkOf } from '../platform/http/address-of.ts';
import { Refusal } from '../platform/refusal.ts';

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

/**
 * Limits sign-ins by what failed before, from one network for one login and from one network for any login.
 *
 * There is no limit for a login alone: whoever guesses from elsewhere could lock its owner out.
 */
export function signInLimit({ login, address, nowMillis }: Attempt) {
	const network = networkOf(address);
	const ofPair = keyOf(network, login);
	const ofNetwork = keyOf(network);
	const now = Math.floor(nowMillis / 1000);
	let hasFailedBefore = false;
	return {
		/** @throws a refusal (429) while too many failures are remembered */
		async require(): Promise<void> {
			const [pair, all] = await Promise.all([failedSignIns(ofPair, now), failedSignIns(ofNetwork, now)]);
			hasFailedBefore = pair.failures > 0;
			const exceeded = [
				...(pair.failures >= mostFailuresOfPair ? [pair] : []),
				...(all.failures >= mostFailuresOfNetwork ? [all] : []),
			];
			if (exceeded.length === 0) return;
			throw tooManyAttempts(Math.max(...exceeded.map(({ expiresAtSeconds }) => expiresAtSeconds)) - now);
		},
		async failed(): Promise<void> {
			await Promise.all([
				countFailedSignIn(ofPair, now, { seconds, since: 'last' }),
				// Since the first: a few failures an hour by many users of one network must not add up.
				countFailedSignIn(ofNetwork, now, { seconds, since: 'first' }),
			]);
		},
		async succeeded(): Promise<void> {
			if (hasFailedBefore) await forgetFailedSignIns(ofPair);
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
