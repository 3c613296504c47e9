import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { logger, systemClock } from '#platform/runtime.ts';
import { signOutEverywhere } from '../store/accounts.ts';
import { noteSignedOut } from '../users.ts';

const postConfirmation = z.looseObject({
	triggerSource: z.string(),
	userPoolId: z.string().min(1),
	request: z.looseObject({ userAttributes: z.looseObject({ sub: z.string().min(1) }) }),
});

/** Cognito trigger "post confirmation": called after a user has replaced a forgotten password. */
export async function handler(input: unknown): Promise<unknown> {
	const { triggerSource, userPoolId, request } = postConfirmation.parse(input);
	if (triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
		const { sub } = request.userAttributes;
		await endEarlierSessions(sub, userPoolId);
		logger.info('password reset', { sub });
	}
	return input;
}

/** The clocks of AWS services differ. */
const marginMillis = 100;

/**
 * Ends every session that a user has begun so far.
 *
 * Tokens contain the second of their sign-in, not the millisecond. This function therefore ends all sessions of the
 * current second and returns in the next second. Cognito confirms the password reset only then, so the second of a new
 * sign-in is later.
 */
async function endEarlierSessions(sub: string, userPoolId: string): Promise<void> {
	const now = systemClock();
	await noteSignedOut(sub, new Date(now).toISOString());
	await signOutEverywhere(userPoolId, sub);
	const nextSecond = (Math.floor(now / 1000) + 1) * 1000;
	await pause(Math.max(0, nextSecond + marginMillis - systemClock()));
}
