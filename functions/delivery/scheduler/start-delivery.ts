import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambda));

/** Repeated starts are harmless: only the runner with the lease works. */
export async function startDelivery(name: { readonly jobId: string; readonly deliveryKey: string }): Promise<void> {
	const { jobId, deliveryKey } = name;
	await start({ jobId, deliveryKey });
}

/** The listing is already recorded. */
export const startLook = (pullOf: string, lookId: string): Promise<void> => start({ pullOf, lookId });

export const startPull = (pullOf: string): Promise<void> => start({ pullOf, isByHand: true });

export const startPullMail = (pullOf: string, mailOf: string): Promise<void> => start({ pullOf, mailOf });

async function start(event: object): Promise<void> {
	await lambda.send(
		new InvokeCommand({
			FunctionName: environmentVariable(variables.deliveryFunction),
			InvocationType: 'Event',
			Payload: JSON.stringify(event),
		}),
	);
}
