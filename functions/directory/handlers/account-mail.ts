import * as z from 'zod';
import { logger } from '#platform/runtime.ts';
import { type AccountMail, invitation, passwordReset, verification } from '../sign-in/account-mail.ts';
import { findPortalAddress } from '../store/portal-address.ts';

const customMessage = z.looseObject({
	triggerSource: z.string(),
	request: z.looseObject({ codeParameter: z.string(), usernameParameter: z.string().nullish() }),
	response: z.looseObject({}),
});

/** Cognito waits five seconds for the response. */
const addressTimeoutMillis = 2000;

/** Cognito trigger "custom message". The event contains placeholders, not the actual codes and passwords. */
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

/** Cognito would not send the mail if the trigger failed. */
async function addressIfKnown(): Promise<string | undefined> {
	try {
		return await findPortalAddress(addressTimeoutMillis);
	} catch (error) {
		logger.warn('invitation without the address of the portal', { error: error as Error });
		return undefined;
	}
}
