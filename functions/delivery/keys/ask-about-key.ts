import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type * as z from 'zod';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { isThrottled } from '#platform/aws/service-failure.ts';
import { environmentVariable } from '#platform/environment-variable.ts';
import { refuse } from '#platform/http/refusal.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { type KeyRequest, recipientKeyAnswer, signingKeyAnswer } from './key-request.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambdaAnswers));

const waitSeconds = 5;

/** Same as {@link readRecipientKey} without the key. @throws a refusal (503) when it cannot be checked now */
export const askAboutRecipientKey = (recipientKey: string) => ask({ recipientKey }, recipientKeyAnswer);

/** The public half of an organisation's signing key. @throws a refusal (503) when it cannot be read or made now */
export const askForSigningKey = (orgId: string, name: string) =>
	ask({ signingKeyOf: { orgId, name } }, signingKeyAnswer);

/** Nothing is changed yet when it is refused, so that the caller may try again. */
async function ask<Answer>(keyRequest: KeyRequest, answer: z.ZodType<Answer>): Promise<Answer> {
	const Payload = JSON.stringify({ keyRequest });
	const { FunctionError, Payload: answered } = await lambda
		.send(
			new InvokeCommand({
				FunctionName: environmentVariable(variables.deliveryFunction),
				InvocationType: 'RequestResponse',
				Payload,
			}),
		)
		.catch((cause) => {
			throw refuse(isThrottled(cause) ? 'service-busy' : 'service-unavailable', { waitSeconds }, { cause });
		});
	const text = answered?.transformToString() ?? '';
	if (FunctionError === undefined) return answer.parse(JSON.parse(text));
	const cause = new Error(`the function of deliveries failed: ${text.slice(0, 500)}`);
	throw refuse('service-unavailable', { waitSeconds }, { cause });
}
