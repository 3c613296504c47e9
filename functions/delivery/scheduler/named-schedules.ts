import {
	ConflictException,
	CreateScheduleCommand,
	type CreateScheduleCommandInput,
	DeleteScheduleCommand,
	ResourceNotFoundException,
	type RetryPolicy,
	SchedulerClient,
	UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/environment-variable.ts';
import { variables } from '#shared/contract/resource-names.ts';

const scheduler = new SchedulerClient(clientSettings(callLimits.scheduler));

/** A schedule that starts the function of deliveries. */
interface NamedSchedule {
	readonly name: string;
	readonly expression: string;
	readonly isPaused: boolean;
	readonly input: object;
	readonly retries: RetryPolicy;
}

/** The complete schedule: an update replaces all of it. In UTC, so that no change of clocks skips a run. */
function scheduleOf({ name, expression, isPaused, input, retries }: NamedSchedule): CreateScheduleCommandInput {
	return {
		Name: name,
		GroupName: environmentVariable(variables.scheduleGroup),
		ScheduleExpression: expression,
		ScheduleExpressionTimezone: 'UTC',
		FlexibleTimeWindow: { Mode: 'OFF' },
		State: isPaused ? 'DISABLED' : 'ENABLED',
		Target: {
			Arn: environmentVariable(variables.deliveryFunction),
			RoleArn: environmentVariable(variables.scheduleRole),
			Input: JSON.stringify(input),
			RetryPolicy: retries,
			DeadLetterConfig: { Arn: environmentVariable(variables.scheduleDeadLetters) },
		},
	};
}

/** Creates or replaces a schedule. Idempotent. */
export async function putNamedSchedule(named: NamedSchedule): Promise<void> {
	const schedule = scheduleOf(named);
	try {
		await scheduler.send(new UpdateScheduleCommand(schedule));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
		await createSchedule(schedule);
	}
}

async function createSchedule(schedule: CreateScheduleCommandInput): Promise<void> {
	try {
		await scheduler.send(new CreateScheduleCommand(schedule));
	} catch (error) {
		// Another call has created it meanwhile, or the answer to this one was lost.
		if (!(error instanceof ConflictException)) throw error;
		await scheduler.send(new UpdateScheduleCommand(schedule));
	}
}

/** Idempotent: a missing schedule is not an error. */
export async function deleteNamedSchedule(name: string): Promise<void> {
	const GroupName = environmentVariable(variables.scheduleGroup);
	try {
		await scheduler.send(new DeleteScheduleCommand({ Name: name, GroupName }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
	}
}
