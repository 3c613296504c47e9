import * as z from 'zod';
import { attributesOf, CognitoError, type PoolDefinition, type PoolUser } from './user-pool.ts';

export type Trigger = 'CustomMessage' | 'PostConfirmation';

export type InvokeTrigger = (trigger: Trigger, event: object) => Promise<unknown>;

type MailSource = 'CustomMessage_AdminCreateUser' | 'CustomMessage_ForgotPassword';

type TriggerUser = Pick<PoolUser, 'sub' | 'email' | 'isEmailVerified'>;

const codeParameter = '{####}';
const usernameParameter = '{username}';

const mailAnswer = z.object({
	response: z.object({
		emailSubject: z.string().min(1).max(140),
		emailMessage: z.string().min(6).max(20_000).includes(codeParameter),
	}),
});

/** @see Amazon Cognito developer guide, "Custom message Lambda trigger" and "Post confirmation Lambda trigger" */
export function triggers({ id, triggerClientId }: PoolDefinition, invoke: InvokeTrigger) {
	const run = async (trigger: Trigger, triggerSource: string, user: TriggerUser, request: object) => {
		const event = {
			version: '1',
			triggerSource,
			region: id.split('_')[0],
			userPoolId: id,
			userName: user.sub,
			callerContext: { awsSdkVersion: 'local', clientId: triggerClientId },
			request: {
				userAttributes: Object.fromEntries(attributesOf(user).map(({ Name, Value }) => [Name, Value])),
				...request,
			},
			response: {},
		};
		try {
			return await invoke(trigger, event);
		} catch (cause) {
			throw new CognitoError('UserLambdaValidationException', `${triggerSource} failed.`, { cause });
		}
	};
	return {
		/** @throws CognitoError if the function fails, or if the text lacks a placeholder */
		async mail(triggerSource: MailSource, user: TriggerUser, code: string): Promise<{ subject: string; body: string }> {
			const isInvitation = triggerSource === 'CustomMessage_AdminCreateUser';
			const answer = mailAnswer.safeParse(
				await run('CustomMessage', triggerSource, user, {
					codeParameter,
					usernameParameter: isInvitation ? usernameParameter : null,
				}),
			);
			const message = answer.data?.response.emailMessage ?? '';
			if (!answer.success || (isInvitation && !message.includes(usernameParameter))) {
				throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output', {
					cause: answer.error,
				});
			}
			const body = message.replaceAll(codeParameter, () => code).replaceAll(usernameParameter, () => user.email);
			return { subject: answer.data.response.emailSubject, body };
		},
		async passwordReset(user: TriggerUser): Promise<void> {
			await run('PostConfirmation', 'PostConfirmation_ConfirmForgotPassword', user, {});
		},
	};
}
