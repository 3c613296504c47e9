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
import { environmentVariable } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { cronExpression } from '#shared/delivery/schedule/run-times.ts';
import { type JobRecord, runTimesOf } from '../store/job-record.ts';

const nameOf = (jobId: string) => `job-${jobId}`;

export async function putSchedule(job: JobRecord): Promise<void> {
	await putNamedSchedule({
		name: nameOf(job.jobId),
		expression: cronExpression(runTimesOf(job)),
		isPaused: job.isPaused,
		// Scheduler may start a run more than once. Job and time identify the run.
		input: { jobId: job.jobId, scheduledTime: '<aws.scheduler.scheduled-time>' },
		// If Scheduler cannot start a run within an hour, the delivery sweep adds the missed run.
		retries: { MaximumRetryAttempts: 30, MaximumEventAgeInSeconds: 3600 },
	});
}

/** Idempotent: a missing schedule is not an error. */
export const deleteSchedule = (jobId: string): Promise<void> => deleteNamedSchedule(nameOf(jobId));

const maxTries = 5;

interface Followed<Saved> {
	readonly what: string;
	readonly find: () => Promise<Saved | undefined>;
	readonly putSchedule: (saved: Saved) => Promise<void>;
	readonly deleteSchedule: () => Promise<void>;
	/** Undefined if the record was saved again in the meantime. */
	readonly noteScheduled: (saved: Saved) => Promise<Saved | undefined>;
	readonly removeRest: (saved: Saved) => Promise<void>;
}

/** Expects a saved record. After an interruption, the delivery sweep repeats the call. Idempotent. */
export async function followRecord<Saved extends { readonly scheduled: 'pending' | 'done' | 'removing' }>(
	followed: Followed<Saved>,
): Promise<Saved | undefined> {
	for (let tries = 0; tries < maxTries; tries++) {
		const saved = await followed.find();
		if (saved === undefined || saved.scheduled === 'removing') {
			await followed.deleteSchedule();
			if (saved !== undefined) await followed.removeRest(saved);
			return undefined;
		}
		await followed.putSchedule(saved);
		const settled = await followed.noteScheduled(saved);
		if (settled !== undefined) return settled;
		// The record was saved again in the meantime. This older schedule may have replaced the newer one, so update again.
	}
	throw new Error(`${followed.what} was saved ${maxTries} times meanwhile`);
}

const scheduler = new SchedulerClient(clientSettings(callLimits.scheduler));

interface NamedSchedule {
	readonly name: string;
	readonly expression: string;
	readonly isPaused: boolean;
	readonly input: object;
	readonly retries: RetryPolicy;
}

/** Returns all fields, because an update replaces them. Uses UTC, so that daylight saving changes do not skip a run. */
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
		// A different call created the schedule in the meantime, or the response to this call was lost.
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
