import { type Clock, logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { runsBetween } from '#shared/delivery/schedule/run-times.ts';
import { type DeliveryRecord, triedFromMillis } from '../store/delivery-record.ts';
import { type JobRecord, requestOf, runTimesOf } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { addRuns, missedRuleOf, runsToDeliver } from '../store/missed-runs.ts';

/** A run that is not delivered late is added as cancelled, so that the history has a row for every run. */
export async function addMissedRuns(job: JobRecord, nowMillis: number): Promise<number> {
	const due = runsBetween(runTimesOf(job), Date.parse(job.checkedUntil), nowMillis);
	const runs = due.filter((run) => run <= nowMillis - jobStore.missedAfterMillis);
	const last = runs.at(-1);
	if (last === undefined) return 0;
	const late = new Set(runsToDeliver(missedRuleOf(requestOf(job)), due));
	const added = await addRuns(job, runs, late, nowMillis);
	await jobStore.noteChecked(job, last);
	return added;
}

/** Alarm limits. A delivery normally fails six hours after it could first be sent; placing a file takes minutes. */
const overdueMillis = 7 * 3600_000;
const placingMillis = 3600_000;

type Open = Pick<DeliveryRecord, 'state' | 'changedAt' | 'triedFrom' | 'addedAt' | 'scheduledTime'>;

/** Repeated as long as the delivery stays open. */
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

/** A failure for one job does not affect the others. */
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
