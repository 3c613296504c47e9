import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type * as z from 'zod';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { isThrottled } from '#platform/aws/service-failure.ts';
import { refuse } from '#platform/http/refusal.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { connectionTestAnswer, previewAnswer } from '#shared/contract/schedule-checks.ts';
import {
	type ConnectionTest,
	type PreviewRequest,
	type Question,
	recipientKeyAnswer,
	signingKeyAnswer,
} from './question.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambdaAnswers));

/** Client without retries. A retried test signs in twice; the client's server could count two failed logins. */
const patientLambda = new LambdaClient(clientSettings(callLimits.connectionTests));

const waitSeconds = 5;

/** The answer omits the key. */
export const askAboutRecipientKey = (recipientKey: string) => ask({ keyRequest: { recipientKey } }, recipientKeyAnswer);

export const askForSigningKey = (orgId: string, name: string) =>
	ask({ keyRequest: { signingKeyOf: { orgId, name } } }, signingKeyAnswer);

export const askForConnectionTest = (connectionTest: ConnectionTest) =>
	ask({ connectionTest }, connectionTestAnswer, patientLambda);

export const askForPreview = (preview: PreviewRequest) => ask({ preview }, previewAnswer, patientLambda);

/** Throws a refusal (503). Callers ask before they change anything, so that they may retry. */
async function ask<Answer>(question: Question, answer: z.ZodType<Answer>, client = lambda): Promise<Answer> {
	const Payload = JSON.stringify(question);
	const { FunctionError, Payload: answered } = await client
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
