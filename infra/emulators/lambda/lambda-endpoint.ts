import { type AccessControl, localArn } from '../access/access-control.ts';
import { type RestAnswer, RestError, restEndpoint } from '../endpoint.ts';
import type { EventQueue } from './event-queue.ts';
import { FunctionFailure } from './runtime.ts';

interface LambdaEndpointOptions {
	readonly functions: ReadonlyMap<string, string>;
	readonly events: EventQueue;
	/** @throws FunctionFailure */
	readonly invoke: (functionName: string, event: unknown) => Promise<unknown>;
	readonly access: AccessControl;
}

/** Maximum size of an asynchronous event in Lambda: 256 KiB. */
const maxEventBytes = 256 * 1024;

export function lambdaEndpoint({ functions, events, invoke, access }: LambdaEndpointOptions) {
	const known = byNameAndArn(functions);
	return restEndpoint({
		access,
		service: 'lambda',
		maxBodyBytes: maxEventBytes,
		messageField: 'Message',
		operationOf({ method, steps: [version, kind, name = '', action, ...others], headers, body }) {
			const isInvoke = version === '2015-03-31' && kind === 'functions' && action === 'invocations';
			if (method !== 'POST' || !isInvoke || others.length > 0) return undefined;
			const type = headers['x-amz-invocation-type'] ?? 'RequestResponse';
			if (type !== 'Event' && type !== 'RequestResponse') {
				throw new RestError(400, 'InvalidParameterValueException', `Functions are not called as ${type}.`);
			}
			const { functionName, arn: resource } = known.get(name) ?? { functionName: undefined, arn: name };
			return {
				requests: [{ action: 'lambda:InvokeFunction', resource }],
				async run() {
					if (functionName === undefined) {
						throw new RestError(404, 'ResourceNotFoundException', `Function not found: ${name}`);
					}
					const event = jsonText(body);
					if (type === 'RequestResponse') return answerOf(await outcomeOf(invoke(functionName, JSON.parse(event))));
					events.accept(functionName, event);
					return { status: 202 };
				},
			};
		},
	});
}

type Outcome = { readonly returned: unknown } | { readonly failure: FunctionFailure };

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
	try {
		return { returned: await call };
	} catch (error) {
		if (error instanceof FunctionFailure) return { failure: error };
		throw error;
	}
}

/** Returns a synchronous call's response. If the function failed, Lambda responds with status 200 and adds a header. */
function answerOf(outcome: Outcome): RestAnswer {
	if ('returned' in outcome) return { status: 200, body: outcome.returned as object };
	const { errorType, message } = outcome.failure;
	const headers = { 'x-amz-function-error': 'Unhandled' };
	return { status: 200, body: { errorType, errorMessage: message }, headers };
}

function byNameAndArn(functions: ReadonlyMap<string, string>) {
	return new Map(
		[...functions].flatMap(([name, functionName]) => {
			const arn = localArn.function(name);
			return [name, arn].map((key) => [key, { functionName, arn }] as const);
		}),
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
