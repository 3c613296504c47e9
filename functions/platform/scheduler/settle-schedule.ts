import type { JobRecord } from '../deliveries/job-record.ts';
import * as jobStore from '../deliveries/job-store.ts';
import { logger } from '../logger.ts';
import { secretNamesIn } from '../secrets/secret-names.ts';
import { removeStageSecrets } from '../secrets/secret-store.ts';
import { deleteSchedule, putSchedule } from './job-schedules.ts';

/** Of saves of one job at the same time; each that loses to another starts again. */
const mostTries = 5;

/**
 * Makes the schedule follow the record of a job, which was written first. Whoever breaks off leaves a record that says
 * so, and the sweep calls this function again. Idempotent.
 *
 * @returns the job as it is now; undefined if it is removed
 */
export async function settleSchedule(jobId: string): Promise<JobRecord | undefined> {
	for (let tries = 0; tries < mostTries; tries++) {
		const job = await jobStore.find(jobId);
		if (job === undefined || job.scheduled === 'removing') {
			await deleteSchedule(jobId);
			if (job !== undefined) await removeRest(job);
			return undefined;
		}
		await putSchedule(job);
		const settled = await jobStore.noteScheduled(job);
		if (settled !== undefined) return settled;
		// Another save came between: its schedule may have been replaced by this older one.
	}
	throw new Error(`the job ${jobId} was saved ${mostTries} times meanwhile`);
}

/** The secrets before the record, which names them. */
async function removeRest({ jobId, requestText }: JobRecord): Promise<void> {
	for (const name of secretNamesIn(requestText)) await removeStageSecrets(name);
	await jobStore.remove(jobId);
}

/** Jobs of one sweep. */
const mostMended = 50;

/** Ends saves and removals of jobs that broke off. The sweep calls it every minute. */
export async function mendSchedules(nowMillis: number): Promise<{ readonly mended: number; readonly failed: number }> {
	const overdue = await jobStore.overdue(nowMillis);
	const broken = overdue.filter(({ scheduled }) => scheduled !== 'done').slice(0, mostMended);
	let failed = 0;
	for (const { jobId } of broken) {
		try {
			await settleSchedule(jobId);
		} catch (error) {
			failed++;
			logger.error('the schedule of a job was not mended', { jobId, error: error as Error });
		}
	}
	return { mended: broken.length - failed, failed };
}
