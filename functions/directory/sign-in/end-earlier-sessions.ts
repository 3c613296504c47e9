import type { Clock } from '#platform/runtime.ts';
import { signOutEverywhere } from '../store/accounts.ts';
import { noteSignedOut } from '../users.ts';

interface Time {
	readonly clock: Clock;
	readonly wait: (millis: number) => Promise<unknown>;
}

/** Margin for differences between the clocks of AWS services. */
const marginMillis = 100;

/**
 * Ends every session that a user has begun so far.
 *
 * Tokens contain the second of their sign-in, not the millisecond. This function therefore ends all sessions of the
 * current second and returns in the next second. Cognito confirms the password reset only then, so the second of a new
 * sign-in is later.
 */
export async function endEarlierSessions(sub: string, userPoolId: string, { clock, wait }: Time): Promise<void> {
	const now = clock();
	await noteSignedOut(sub, new Date(now).toISOString());
	await signOutEverywhere(userPoolId, sub);
	const nextSecond = (Math.floor(now / 1000) + 1) * 1000;
	await wait(Math.max(0, nextSecond + marginMillis - clock()));
}
