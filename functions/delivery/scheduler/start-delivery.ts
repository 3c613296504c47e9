import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambda));

/** Starts a recorded delivery asynchronously. Repeated starts are harmless: only the runner with the lease works. */
export async function startDelivery(name: { readonly jobId: string; readonly deliveryKey: string }): Promise<void> {
	const { jobId, deliveryKey } = name;
	await start({ jobId, deliveryKey });
}

/** Starts listing the loan files on a server asynchronously. The listing is already recorded. */
export const startLook = (pullOf: string, lookId: string): Promise<void> => start({ pullOf, lookId });

/** Starts fetching loan files asynchronously. */
export const startPull = (pullOf: string): Promise<void> => start({ pullOf, isByHand: true });

/** Retries the refused mail about a run that fetched loan files. Runs asynchronously. */
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
