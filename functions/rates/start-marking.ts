import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambda));

/** Starts marking revised loan amounts, by default of all indices. Asynchronous; repeated starts are harmless. */
export async function startMarking(index?: string): Promise<void> {
	await lambda.send(
		new InvokeCommand({
			FunctionName: environmentVariable(variables.revisionMarksFunction),
			InvocationType: 'Event',
			Payload: JSON.stringify({ index }),
		}),
	);
}
