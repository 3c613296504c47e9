import type { Clock } from '../platform/clock.ts';
import { signOutEverywhere } from '../platform/directory/accounts.ts';
import { noteSignedOut } from '../platform/directory/users.ts';

interface Time {
	readonly clock: Clock;
	readonly wait: (millis: number) => Promise<unknown>;
}

/** For clocks of AWS that differ a little. */
const marginMillis = 100;

/**
 * Ends every session of a user that began up to now.
 *
 * Tokens tell the second of their sign-in, so a session that begins later in this second cannot be told from one that
 * began earlier in it. All of this second are ended, and this returns in the next one: Cognito confirms the reset only
 * then, so a sign-in that follows it is always later.
 */
export async function endEarlierSessions(sub: string, userPoolId: string, { clock, wait }: Time): Promise<void> {
	const now = clock();
	await noteSignedOut(sub, new Date(now).toISOString());
	await signOutEverywhere(userPoolId, sub);
	const nextSecond = (Math.floor(now / 1000) + 1) * 1000;
	await wait(Math.max(0, nextSecond + marginMillis - clock()));
}
