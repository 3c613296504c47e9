import * as z from 'zod';
import { logger } from '#platform/runtime.ts';
import { endEarlierSessions } from '../sign-in/end-earlier-sessions.ts';

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
