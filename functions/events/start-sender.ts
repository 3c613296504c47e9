import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { isThrottled } from '#platform/aws/service-failure.ts';
import { refuse } from '#platform/http/refusal.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { type WebhookName, type WebhookTry, webhookTry } from './store/webhook-store.ts';

export const senderEvent = z.union([
	z.strictObject({ send: z.strictObject({ orgId: z.string(), webhookId: z.string() }) }),
	z.strictObject({ test: z.strictObject({ orgId: z.string(), webhookId: z.string() }) }),
]);

type SenderEvent = z.infer<typeof senderEvent>;

const lambda = new LambdaClient(clientSettings(callLimits.lambda));

/** Client without retries, because a repeated test would send the test event twice. */
const patientLambda = new LambdaClient(clientSettings(callLimits.connectionTests));

const waitSeconds = 5;

const invocation = (event: SenderEvent) => ({
	FunctionName: environmentVariable(variables.eventSenderFunction),
	Payload: JSON.stringify(event),
});

/** Repeated starts are harmless, because a sender needs a lease. */
export async function startSender({ orgId, webhookId }: WebhookName): Promise<void> {
	await lambda.send(new InvokeCommand({ ...invocation({ send: { orgId, webhookId } }), InvocationType: 'Event' }));
}

/** Throws a refusal (503) if the event cannot be sent now. */
export async function askForTest({ orgId, webhookId }: WebhookName): Promise<WebhookTry> {
	const command = new InvokeCommand({
		...invocation({ test: { orgId, webhookId } }),
		InvocationType: 'RequestResponse',
	});
	const { FunctionError, Payload } = await patientLambda.send(command).catch((cause) => {
		throw refuse(isThrottled(cause) ? 'service-busy' : 'service-unavailable', { waitSeconds }, { cause });
	});
	const text = Payload?.transformToString() ?? '';
	if (FunctionError === undefined) return webhookTry.parse(JSON.parse(text));
	const cause = new Error(`the function that sends events failed: ${text.slice(0, 500)}`);
	throw refuse('service-unavailable', { waitSeconds }, { cause });
}
