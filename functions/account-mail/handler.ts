import * as z from 'zod';
import { logger } from '../platform/logger.ts';
import { findPortalAddress } from '../platform/portal-address.ts';
import { type AccountMail, invitation, passwordReset, verification } from './account-mail.ts';

const customMessage = z.looseObject({
	triggerSource: z.string(),
	request: z.looseObject({ codeParameter: z.string(), usernameParameter: z.string().nullish() }),
	response: z.looseObject({}),
});

/** Cognito waits five seconds for the answer. */
const addressTimeoutMillis = 2000;

/**
 * Trigger "custom message" of the user pool: the texts of the mails that Cognito sends.
 *
 * The event holds placeholders only, so codes and passwords never reach this function.
 */
export async function handler(input: unknown): Promise<object> {
	const event = customMessage.parse(input);
	const { subject, body } = await mailOf(event);
	return { ...event, response: { ...event.response, emailSubject: subject, emailMessage: body } };
}

async function mailOf({ triggerSource, request }: z.output<typeof customMessage>): Promise<AccountMail> {
	const { codeParameter: code, usernameParameter } = request;
	switch (triggerSource) {
		case 'CustomMessage_AdminCreateUser':
			return invitation({ code, username: usernameParameter ?? '{username}' }, await addressIfKnown());
		case 'CustomMessage_ForgotPassword':
			return passwordReset({ code });
		default:
			return verification({ code });
	}
}

/** An error of this function would keep Cognito from sending the mail at all. */
async function addressIfKnown(): Promise<string | undefined> {
	try {
		return await findPortalAddress(addressTimeoutMillis);
	} catch (error) {
		logger.warn('invitation without the address of the portal', { error: error as Error });
		return undefined;
	}
}
