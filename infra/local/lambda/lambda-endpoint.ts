import { localArn, localFunctionName } from '../../iam/local-arn.ts';
import type { FunctionPolicies } from '../../iam/statement.ts';
import type { AccessControl } from '../access/access-control.ts';
import { RestError, restEndpoint } from '../rest-endpoint.ts';
import type { EventQueue } from './event-queue.ts';

interface LambdaEndpointOptions {
	readonly policies: FunctionPolicies;
	readonly events: EventQueue;
	readonly access: AccessControl;
}

/** Lambda takes an event of at most 256 KiB. */
const mostEventBytes = 256 * 1024;

/** The operation of Lambda that the portal uses: Invoke, asynchronously. */
export function lambdaEndpoint({ policies, events, access }: LambdaEndpointOptions) {
	const byName = functionsByName(policies);
	return restEndpoint({
		access,
		mostBodyBytes: mostEventBytes,
		messageField: 'Message',
		operationOf({ method, steps: [version, kind, name = '', action, ...others], headers, body }) {
			const isInvoke = version === '2015-03-31' && kind === 'functions' && action === 'invocations';
			if (method !== 'POST' || !isInvoke || others.length > 0) return undefined;
			if (headers['x-amz-invocation-type'] !== 'Event') {
				throw new RestError(400, 'InvalidParameterValueException', 'On one machine functions are called as events.');
			}
			const functionName = byName.get(name);
			const resource = functionName === undefined ? name : localArn.function(functionName);
			return {
				requests: [{ action: 'lambda:InvokeFunction', resource }],
				run() {
					if (functionName === undefined) {
						throw new RestError(404, 'ResourceNotFoundException', `Function not found: ${name}`);
					}
					events.accept(functionName, jsonText(body));
					return { status: 202 };
				},
			};
		},
	});
}

/** By name and by ARN. */
function functionsByName(policies: FunctionPolicies): Map<string, string> {
	return new Map(
		Object.keys(policies).flatMap((folder) => [
			[localFunctionName(folder), folder],
			[localArn.function(folder), folder],
		]),
	);
}

function jsonText(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body === '' ? '{}' : body));
	} catch (cause) {
		const error = new RestError(400, 'InvalidRequestContentException', 'Could not parse request body into json.');
		throw Object.assign(error, { cause });
	}
}
