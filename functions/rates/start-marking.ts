import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambda));

/** Starts marking revised loan amounts, by default of all indices. Asynchronous; repeated starts are harmless. */
export const startMarking = (index?: string) =>
	startFunction(environmentVariable(variables.revisionMarksFunction), { index });

export async function startFunction(FunctionName: string, payload: object): Promise<void> {
	const Payload = JSON.stringify(payload);
	await lambda.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload }));
}
