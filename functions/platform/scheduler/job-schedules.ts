import {
	ConflictException,
	CreateScheduleCommand,
	type CreateScheduleCommandInput,
	DeleteScheduleCommand,
	ResourceNotFoundException,
	SchedulerClient,
	UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { variables } from '../../../shared/contract/resource-names.ts';
import { cronExpression } from '../../../shared/portal/bulk-schedule/run-times.ts';
import { callLimits, clientSettings } from '../aws/client-settings.ts';
import { type JobRecord, runTimesOf } from '../deliveries/job-record.ts';
import { environmentVariable } from '../environment-variable.ts';

const scheduler = new SchedulerClient(clientSettings(callLimits.scheduler));

const nameOf = (jobId: string) => `job-${jobId}`;

/** A run that Scheduler cannot start within an hour is found by the sweep. */
const retries = { MaximumRetryAttempts: 30, MaximumEventAgeInSeconds: 3600 };

/** The complete schedule of a job: an update replaces all of it. In UTC, so that no change of clocks skips a run. */
function scheduleOf(job: JobRecord): CreateScheduleCommandInput {
	return {
		Name: nameOf(job.jobId),
		GroupName: environmentVariable(variables.scheduleGroup),
		ScheduleExpression: cronExpression(runTimesOf(job)),
		ScheduleExpressionTimezone: 'UTC',
		FlexibleTimeWindow: { Mode: 'OFF' },
		State: job.isPaused ? 'DISABLED' : 'ENABLED',
		Target: {
			Arn: environmentVariable(variables.deliveryFunction),
			RoleArn: environmentVariable(variables.scheduleRole),
			// Scheduler starts a run at least once: job and time identify it.
			Input: JSON.stringify({ jobId: job.jobId, scheduledTime: '<aws.scheduler.scheduled-time>' }),
			RetryPolicy: retries,
			DeadLetterConfig: { Arn: environmentVariable(variables.scheduleDeadLetters) },
		},
	};
}

/** Makes the schedule of a job what its record says. Idempotent. */
export async function putSchedule(job: JobRecord): Promise<void> {
	const schedule = scheduleOf(job);
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
export async function deleteSchedule(jobId: string): Promise<void> {
	const GroupName = environmentVariable(variables.scheduleGroup);
	try {
		await scheduler.send(new DeleteScheduleCommand({ Name: nameOf(jobId), GroupName }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
	}
}
