import type { Clock } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import type { JobRecord } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { addMissed } from '../store/missed-runs.ts';

/** Maximum per sweep; the rest follows a minute later. The function has a minute, and starts deliveries besides. */
const maxMillis = 30_000;

/**
 * Adds the missed runs of all jobs. One whose runs cannot be added keeps none of the others.
 *
 * @returns how many were added
 */
export async function addAllMissedRuns(clock: Clock): Promise<number> {
	const started = clock();
	let added = 0;
	for (const job of await jobStore.overdue(started)) {
		if (job.scheduled !== 'done' || job.isPaused) continue;
		if (clock() - started > maxMillis) break;
		try {
			added += await addMissedRuns(job, started);
		} catch (error) {
			logger.error('missed runs were not added', { jobId: job.jobId, error: error as Error });
		}
	}
	return added;
}

/**
 * Adds the missed runs of a job, and notes that they were looked at.
 *
 * @returns how many were added
 */
export async function addMissedRuns(job: JobRecord, nowMillis: number): Promise<number> {
	const { added, checkedMillis } = await addMissed(job, nowMillis);
	if (checkedMillis !== undefined) await jobStore.noteChecked(job, checkedMillis);
	return added;
}
