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
import { recordEvent } from '#platform/events/record-event.ts';
import { environmentVariable, logger, systemClock } from '#platform/runtime.ts';
import { removeStageSecrets, secretNamesIn } from '#platform/secrets/secret-store.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { pullExpression } from '#shared/delivery/loan-pull/loan-pull.ts';
import { cronExpression } from '#shared/delivery/schedule/delivery-terms.ts';
import * as pullStore from '../loan-pull/pull-store.ts';
import { type JobRecord, jobName, runTimesOf } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';

const pullScheduleName = (orgId: string) => `pull-${orgId}`;

export function settlePullSchedule(orgId: string): Promise<pullStore.PullRecord | undefined> {
	return followRecord({
		what: `the pull of ${orgId}`,
		find: () => pullStore.find(orgId),
		putSchedule: putPullSchedule,
		deleteSchedule: () => deletePullSchedule(orgId),
		noteScheduled: pullStore.noteScheduled,
		removeRest: removePullRest,
	});
}

export const deletePullSchedule = (orgId: string): Promise<void> => deleteNamedSchedule(pullScheduleName(orgId));

async function putPullSchedule(pull: pullStore.PullRecord): Promise<void> {
	const setting = pullStore.settingOf(pull);
	await putNamedSchedule({
		name: pullScheduleName(pull.orgId),
		expression: pullExpression(setting),
		isPaused: setting.paused,
		input: { pullOf: pull.orgId },
		// Frequent runs are followed by the next one, and rare runs should start near their time.
		retries: { MaximumRetryAttempts: 5, MaximumEventAgeInSeconds: 300 },
	});
}

/** Removes the secrets before the record that names them. Keeps the records of fetched files. */
async function removePullRest({ orgId, settingText }: pullStore.PullRecord): Promise<void> {
	for (const name of secretNamesIn(settingText)) await removeStageSecrets(name);
	await pullStore.remove(orgId);
}

export function settleSchedule(jobId: string): Promise<JobRecord | undefined> {
	return followRecord({
		what: `the job ${jobId}`,
		find: () => jobStore.find(jobId),
		putSchedule: async (job) => {
			await putSchedule(job);
			await recordPause(job);
		},
		deleteSchedule: () => deleteSchedule(jobId),
		noteScheduled: jobStore.noteScheduled,
		removeRest,
	});
}

/** An interrupted save is repeated within minutes. */
const pausingMillis = 24 * 3600_000;

async function recordPause(job: JobRecord): Promise<void> {
	const { jobId, orgId, pausedAt, savedBy, savedAt } = job;
	if (pausedAt === undefined || Date.parse(savedAt) - Date.parse(pausedAt) > pausingMillis) return;
	await recordEvent(
		{
			type: 'schedule.paused',
			orgId,
			subject: `schedule/${jobId}`,
			time: pausedAt,
			cause: `${jobId} ${pausedAt}`,
			data: { jobId, schedule: jobName(job), pausedBy: savedBy },
		},
		systemClock(),
	);
}

async function removeRest({ jobId, requestText }: JobRecord): Promise<void> {
	for (const name of secretNamesIn(requestText)) await removeStageSecrets(name);
	await jobStore.remove(jobId);
}

const maxMended = 50;

/** Completes interrupted saves and removals. */
export async function mendSchedules(nowMillis: number): Promise<{ readonly mended: number; readonly failed: number }> {
	const [jobs, pulls] = [await jobStore.overdue(nowMillis), await pullStore.overdue(nowMillis)];
	const broken = [
		...jobs.filter(({ scheduled }) => scheduled !== 'done').map(({ jobId }) => ({ settle: settleSchedule, id: jobId })),
		...pulls.map(({ orgId }) => ({ settle: settlePullSchedule, id: orgId })),
	].slice(0, maxMended);
	let failed = 0;
	for (const { settle, id } of broken) {
		try {
			await settle(id);
		} catch (error) {
			failed++;
			logger.error('a schedule was not mended', { error: error as Error });
		}
	}
	return { mended: broken.length - failed, failed };
}

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
