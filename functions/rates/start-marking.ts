import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambda));

/**
 * Starts a function that marks loans whose known amounts are affected by changed fixings. Runs asynchronously; repeated
 * starts are harmless.
 *
 * @param index index with changed fixings; default: all indices
 */
export async function startMarking(index?: string): Promise<void> {
	await lambda.send(
		new InvokeCommand({
			FunctionName: environmentVariable(variables.revisionMarksFunction),
			InvocationType: 'Event',
			Payload: JSON.stringify({ index }),
		}),
	);
}
