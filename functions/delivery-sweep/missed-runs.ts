import { alarmMessages } from '../../shared/contract/alarm-messages.ts';
import type { DeliveryTerms } from '../../shared/portal/bulk-schedule/delivery-terms.ts';
import { runsBetween } from '../../shared/portal/bulk-schedule/run-times.ts';
import type { Clock } from '../platform/clock.ts';
import * as deliveryStore from '../platform/deliveries/delivery-store.ts';
import { type JobRecord, jobName, requestOf, runTimesOf } from '../platform/deliveries/job-record.ts';
import * as jobStore from '../platform/deliveries/job-store.ts';
import { scheduledDelivery } from '../platform/deliveries/scheduled-delivery.ts';
import { logger } from '../platform/logger.ts';

/** Of one sweep; what is left follows a minute later. The function has a minute, and starts deliveries besides. */
const mostMillis = 30_000;

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
		if (clock() - started > mostMillis) break;
		try {
			added += await addMissedRuns(job, started);
		} catch (error) {
			logger.error('missed runs were not added', { jobId: job.jobId, error: error as Error });
		}
	}
	return added;
}

/** Which runs are delivered late, of those that were due: `latest` delivers none that is followed by another one. */
export function runsToDeliver(missed: DeliveryTerms['missed'], runs: readonly number[]): readonly number[] {
	if (missed === 'catch-up') return runs;
	return missed === 'latest' ? runs.slice(-1) : [];
}

/**
 * Adds deliveries for the runs of a job that were not started. A run that was started has its delivery already.
 *
 * @returns how many were added
 */
export async function addMissedRuns(job: JobRecord, nowMillis: number): Promise<number> {
	const { jobId, orgId } = job;
	const due = runsBetween(runTimesOf(job), Date.parse(job.checkedUntil), nowMillis);
	const runs = due.filter((run) => run <= nowMillis - jobStore.missedAfterMillis);
	const last = runs.at(-1);
	if (last === undefined) return 0;
	const { missed } = requestOf(job).delivery;
	const about = { jobId, orgId, name: jobName(job) };
	const absent: string[] = [];
	let added = 0;
	const wanted = new Set(runsToDeliver(missed, due));
	for (const run of runs) {
		const delivery = scheduledDelivery(about, run, nowMillis);
		if (wanted.has(run) ? await deliveryStore.add(delivery, nowMillis) : !(await deliveryStore.find(delivery))) {
			absent.push(delivery.scheduledTime);
			if (wanted.has(run)) added += 1;
		}
	}
	if (absent.length > 0) {
		logger.warn(alarmMessages.runsMissed, { jobId, orgId, runs: absent.slice(-20), missed: absent.length, added });
	}
	await jobStore.noteChecked(job, last);
	return added;
}
