import * as z from 'zod';
import { type AccessControl, localArn } from '../access/access-control.ts';
import { JsonError, type JsonOperation, jsonEndpoint } from '../endpoint.ts';
import type { Execution, LocalStateMachine } from './state-machine.ts';

interface StatesEndpointOptions {
	readonly machine: LocalStateMachine;
	readonly access: AccessControl;
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

export function statesEndpoint({ machine, access }: StatesEndpointOptions) {
	const machineArn = localArn.stateMachine(machine.name);
	const arnOf = (execution: string) => localArn.execution(machine.name, execution);
	const nameOf = (arn: string) => arn.split(':').at(-1) ?? '';
	const missing = (arn: string) => new JsonError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
	const seconds = (millis: number | undefined) => (millis === undefined ? undefined : millis / 1000);

	const operations: Readonly<Record<string, (input: unknown) => JsonOperation>> = {
		StartExecution(input) {
			const { stateMachineArn, name, input: text } = started.parse(input);
			return {
				resource: stateMachineArn,
				run() {
					if (stateMachineArn !== machineArn) {
						throw new JsonError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${stateMachineArn}'`);
					}
					const execution = machine.start(name, text);
					if (execution === undefined) {
						throw new JsonError('ExecutionAlreadyExists', `Execution Already Exists: '${arnOf(name)}'`);
					}
					return { executionArn: arnOf(name), startDate: seconds(execution.startedMillis) };
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
		stateMachineArn: machineArn,
		name: execution.name,
		status: execution.status,
		startDate: seconds(execution.startedMillis),
		stopDate: seconds(execution.stoppedMillis),
		input: execution.input,
		error: execution.error,
		cause: execution.cause,
	});

	return jsonEndpoint({
		access,
		// The input of an execution has at most 256 KiB; with escape sequences, twice as much.
		maxBodyBytes: 512 * 1024,
		version: '1.0',
		service: 'states',
		target: 'AWSStepFunctions',
		internalError: 'InternalFailure',
		operations: new Map(Object.entries(operations)),
	});
}
