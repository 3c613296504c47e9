import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#platform/runtime.ts';
import { signOutEverywhere } from '../store/accounts.ts';
import { noteSignedOut } from '../users.ts';

/** The clocks of AWS services differ. */
const marginMillis = 100;

/**
 * Ends every session that a user has begun so far.
 *
 * Tokens contain the second of their sign-in, not the millisecond. This function therefore ends all sessions of the
 * current second and returns in the next second. Cognito confirms the password reset only then, so the second of a new
 * sign-in is later.
 */
export async function endEarlierSessions(sub: string, userPoolId: string): Promise<void> {
	const now = systemClock();
	await noteSignedOut(sub, new Date(now).toISOString());
	await signOutEverywhere(userPoolId, sub);
	const nextSecond = (Math.floor(now / 1000) + 1) * 1000;
	await pause(Math.max(0, nextSecond + marginMillis - systemClock()));
}
