import {
	ExecutionAlreadyExists,
	ExecutionDoesNotExist,
	SFNClient,
	StartExecutionCommand,
	StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';
import type { RunName } from './run-store.ts';

const stepFunctions = new SFNClient(clientSettings(callLimits.stepFunctions));

/** Name of the execution. Includes the organisation, because runs of two organisations may have the same identifier. */
const nameOf = ({ orgId, runId }: RunName) => `${orgId}-${runId}`;

/** Idempotent. Returns false if the execution has already ended, because it cannot be started again. */
export async function startExecution({ orgId, runId }: RunName): Promise<boolean> {
	const start = new StartExecutionCommand({
		stateMachineArn: environmentVariable(variables.runMachine),
		name: nameOf({ orgId, runId }),
		input: JSON.stringify({ orgId, runId }),
	});
	try {
		await stepFunctions.send(start);
		return true;
	} catch (error) {
		if (error instanceof ExecutionAlreadyExists) return false;
		throw error;
	}
}

/** Stops the execution of a run. Has no effect if the execution has ended or was never started. */
export async function stopExecution(run: RunName): Promise<void> {
	const machine = environmentVariable(variables.runMachine);
	const executionArn = `${machine.replace(':stateMachine:', ':execution:')}:${nameOf(run)}`;
	try {
		await stepFunctions.send(new StopExecutionCommand({ executionArn, error: 'Cancelled' }));
	} catch (error) {
		if (!(error instanceof ExecutionDoesNotExist)) throw error;
	}
}
