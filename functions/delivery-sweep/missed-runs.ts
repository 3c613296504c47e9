import { alarmMessages } from '../../shared/contract/alarm-messages.ts';
import type { DeliveryTerms } from '../../shared/portal/bulk-schedule/delivery-terms.ts';
import { runsBetween } from '../../shared/portal/bulk-schedule/run-times.ts';
import * as deliveryStore from '../platform/deliveries/delivery-store.ts';
import { type JobRecord, jobName, requestOf, runTimesOf } from '../platform/deliveries/job-record.ts';
import * as jobStore from '../platform/deliveries/job-store.ts';
import { scheduledDelivery } from '../platform/deliveries/scheduled-delivery.ts';
import { logger } from '../platform/logger.ts';

/** Which of the runs that were missed are delivered. */
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
	const runs = runsBetween(runTimesOf(job), Date.parse(job.checkedUntil), nowMillis - jobStore.missedAfterMillis);
	const last = runs.at(-1);
	if (last === undefined) return 0;
	const { missed } = requestOf(job).delivery;
	const about = { jobId, orgId, name: jobName(job) };
	const absent: string[] = [];
	let added = 0;
	const wanted = new Set(runsToDeliver(missed, runs));
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
