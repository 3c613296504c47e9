import { type Clock, logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { type DeliveryRecord, triedFromMillis } from '../store/delivery-record.ts';
import type { JobRecord } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { addMissed } from '../store/missed-runs.ts';

/** Alarm limits. A delivery normally fails six hours after it could first be sent; placing a file takes minutes. */
const overdueMillis = 7 * 3600_000;
const placingMillis = 3600_000;

type Open = Pick<DeliveryRecord, 'state' | 'changedAt' | 'triedFrom' | 'addedAt' | 'scheduledTime'>;

/** Returns the alarm for an open delivery that should have ended; repeated as long as the delivery stays open. */
export function alarmOf(delivery: Open, nowMillis: number): string | undefined {
	const { state, changedAt } = delivery;
	if (isEnded(state)) return undefined;
	if (state === 'placing') {
		return nowMillis - Date.parse(changedAt) > placingMillis ? alarmMessages.deliveryUncertain : undefined;
	}
	return nowMillis - triedFromMillis(delivery) > overdueMillis ? alarmMessages.deliveryFailed : undefined;
}

/** Time limit per run; the next continues a minute later. In its one minute, the function also starts deliveries. */
const maxMillis = 30_000;

/**
 * Adds the missed runs of all jobs. A failure for one job does not affect the others.
 *
 * @returns number of added runs
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
 * Adds the missed runs of a job and records that its runs were checked.
 *
 * @returns number of added runs
 */
export async function addMissedRuns(job: JobRecord, nowMillis: number): Promise<number> {
	const { added, checkedMillis } = await addMissed(job, nowMillis);
	if (checkedMillis !== undefined) await jobStore.noteChecked(job, checkedMillis);
	return added;
}
