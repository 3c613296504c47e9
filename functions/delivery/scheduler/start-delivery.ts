import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambda));

/** Starts a recorded delivery asynchronously. Repeated starts are harmless, because a runner needs a lease. */
export async function startDelivery(name: { readonly jobId: string; readonly deliveryKey: string }): Promise<void> {
	const { jobId, deliveryKey } = name;
	await start({ jobId, deliveryKey });
}

/** Starts a recorded listing of the loan files on a server, asynchronously. */
export const startLook = (pullOf: string, lookId: string): Promise<void> => start({ pullOf, lookId });

/** Starts a run that fetches loan files, asynchronously. */
export const startPull = (pullOf: string): Promise<void> => start({ pullOf, isByHand: true });

/** Starts another try of the refused mail about a run that fetched loan files, asynchronously. */
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
