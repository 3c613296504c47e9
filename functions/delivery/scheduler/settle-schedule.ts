import { recordEvent } from '#platform/events/record-event.ts';
import { logger, systemClock } from '#platform/runtime.ts';
import { removeStageSecrets, secretNamesIn } from '#platform/secrets/secret-store.ts';
import { pullExpression } from '#shared/delivery/loan-pull/pull-times.ts';
import * as pullStore from '../loan-pull/pull-store.ts';
import { type JobRecord, jobName } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { deleteNamedSchedule, deleteSchedule, followRecord, putNamedSchedule, putSchedule } from './named-schedules.ts';

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
