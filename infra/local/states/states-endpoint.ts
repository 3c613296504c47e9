import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { localArn, localMachineName } from '../../iam/local-arn.ts';
import { type AccessControl, accessKeyOf } from '../access/access-control.ts';
import { diskFullMessage, isDiskFull } from '../disk-full.ts';
import { bodyTooLarge, readBody } from '../gateway/read-body.ts';
import type { Execution } from './execution-store.ts';
import type { LocalStateMachine } from './state-machine.ts';

interface StatesEndpointOptions {
	readonly machine: LocalStateMachine;
	readonly access: AccessControl;
}

const targetPrefix = 'AWSStepFunctions.';
/** The input of an execution has at most 256 KiB; escaped, twice as much. */
const mostBodyBytes = 512 * 1024;

class StatesError extends Error {
	readonly code: string;

	constructor(code: string, message: string) {
		super(message);
		this.name = 'StatesError';
		this.code = code;
	}
}

const isJson = (text: string) => {
	try {
		return typeof JSON.parse(text) === 'object';
	} catch {
		return false;
	}
};

const started = z.object({
	stateMachineArn: z.string(),
	name: z.string().regex(/^[\w-]{1,80}$/),
	input: z.string().max(262_144).refine(isJson),
});
const stopped = z.object({ executionArn: z.string(), error: z.string().optional(), cause: z.string().optional() });
const described = z.object({ executionArn: z.string() });

/** The operations of Step Functions that the portal uses, in its JSON 1.0 protocol. There is one state machine. */
export function statesEndpoint({ machine, access }: StatesEndpointOptions) {
	const nameOf = (arn: string) => arn.split(':').at(-1) ?? '';
	const missing = (arn: string) => new StatesError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
	const seconds = (millis: number | undefined) => (millis === undefined ? undefined : millis / 1000);

	/** The resource that a policy names, and what is done with it. */
	const operations: Readonly<
		Partial<Record<string, (input: unknown) => { readonly resource: string; run(): object }>>
	> = {
		StartExecution(input) {
			const { stateMachineArn, name, input: text } = started.parse(input);
			return {
				resource: stateMachineArn,
				run() {
					if (stateMachineArn !== localArn.stateMachine(localMachineName)) {
						throw new StatesError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${stateMachineArn}'`);
					}
					const execution = machine.start(name, text);
					if (execution === undefined) {
						throw new StatesError('ExecutionAlreadyExists', `Execution Already Exists: '${localArn.execution(name)}'`);
					}
					return { executionArn: localArn.execution(name), startDate: seconds(execution.startedMillis) };
				},
			};
		},
		StopExecution(input) {
			const { executionArn, ...reason } = stopped.parse(input);
			return {
				resource: executionArn,
				run() {
					const execution = machine.stop(nameOf(executionArn), reason);
					if (execution === undefined) throw missing(executionArn);
					return { stopDate: seconds(execution.stoppedMillis) };
				},
			};
		},
		DescribeExecution(input) {
			const { executionArn } = described.parse(input);
			return {
				resource: executionArn,
				run() {
					const execution = machine.find(nameOf(executionArn));
					if (execution === undefined) throw missing(executionArn);
					return describe(execution, executionArn);
				},
			};
		},
	};

	const describe = (execution: Execution, executionArn: string) => ({
		executionArn,
		stateMachineArn: localArn.stateMachine(localMachineName),
		name: execution.name,
		status: execution.status,
		startDate: seconds(execution.startedMillis),
		stopDate: seconds(execution.stoppedMillis),
		input: execution.input,
		error: execution.error,
		cause: execution.cause,
	});

	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		try {
			answer(response, 200, await run(request));
		} catch (error) {
			if (error instanceof StatesError) answer(response, 400, { __type: error.code, message: error.message });
			else if (error instanceof z.ZodError || error instanceof SyntaxError) {
				answer(response, 400, { __type: 'ValidationException', message: 'The request is not valid.' });
			} else if (isDiskFull(error)) {
				answer(response, 500, { __type: 'InternalFailure', message: diskFullMessage });
			} else throw error;
		}
	};

	async function run(request: IncomingMessage): Promise<object> {
		const identity = access.identify(accessKeyOf(request.headers.authorization));
		if (identity === undefined) {
			throw new StatesError('UnrecognizedClientException', 'The security token included in the request is invalid.');
		}
		const target = String(request.headers['x-amz-target'] ?? '');
		const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
		const operation = operations[name];
		if (request.method !== 'POST' || operation === undefined) {
			throw new StatesError('UnknownOperationException', `Operation ${JSON.stringify(target)} is not known.`);
		}
		const body = await readBody(request, mostBodyBytes);
		if (body === bodyTooLarge) throw new StatesError('ValidationException', 'Request too large');
		const { resource, run: carryOut } = operation(JSON.parse(body.toString('utf8')));
		const denial = access.denialOf(identity, [{ action: `states:${name}`, resource }]);
		if (denial !== undefined) throw new StatesError('AccessDeniedException', denial);
		return carryOut();
	}
}

function answer(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, {
		'content-type': 'application/x-amz-json-1.0',
		'cache-control': 'no-store',
		'x-amzn-requestid': randomUUID(),
		...('__type' in body ? { 'x-amzn-errortype': String(body.__type) } : {}),
	});
	response.end(JSON.stringify(body));
}
