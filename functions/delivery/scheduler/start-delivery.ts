import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambda));

/** Starts a delivery that is recorded already, asynchronously. It may be started more often: its lease decides. */
export async function startDelivery(name: { readonly jobId: string; readonly deliveryKey: string }): Promise<void> {
	const { jobId, deliveryKey } = name;
	await start({ jobId, deliveryKey });
}

/** Starts a look at the server of loan files that is recorded already, asynchronously. */
export const startLook = (pullOf: string, lookId: string): Promise<void> => start({ pullOf, lookId });

/** Starts a run that fetches loan files, asynchronously. */
export const startPull = (pullOf: string): Promise<void> => start({ pullOf, isByHand: true });

/** Starts another try of the refused mail about a run that fetches loan files, asynchronously. */
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
