import { logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { type DeliveryTerms, hasDate } from '#shared/delivery/schedule/delivery-terms.ts';
import { runsBetween } from '#shared/delivery/schedule/run-times.ts';
import * as deliveryStore from './delivery-store.ts';
import { type JobRecord, jobName, requestOf, runTimesOf, scheduledDelivery } from './job-record.ts';
import * as jobStore from './job-store.ts';

interface Missed {
	readonly outputFileName: string;
	readonly delivery: Pick<DeliveryTerms, 'missed'>;
}

/** Late runs are delivered in any order. An older run must not replace the latest file, if both have the same name. */
export function missedRuleOf({ outputFileName, delivery: { missed } }: Missed): DeliveryTerms['missed'] {
	return missed === 'catch-up' && !hasDate(outputFileName) ? 'latest' : missed;
}

export function runsToDeliver(missed: DeliveryTerms['missed'], runs: readonly number[]): readonly number[] {
	if (missed === 'catch-up') return runs;
	return missed === 'latest' ? runs.slice(-1) : [];
}

/** Earlier runs belong to the version before the save. A run that Scheduler may still start is delivered. */
export async function addRunsBeforeSave(job: JobRecord, nowMillis: number): Promise<void> {
	if (job.isPaused) return;
	const due = runsBetween(runTimesOf(job), Date.parse(job.checkedUntil), nowMillis);
	if (due.length === 0) return;
	const recent = due.filter((run) => run > nowMillis - jobStore.missedAfterMillis);
	const wanted = new Set([...runsToDeliver(missedRuleOf(requestOf(job)), due), ...recent]);
	if (wanted.size > 0) await jobStore.keepVersion(job, nowMillis);
	await addRuns(job, due, wanted, nowMillis, job.version);
}

export async function addRuns(
	job: JobRecord,
	runs: readonly number[],
	wanted: ReadonlySet<number>,
	nowMillis: number,
	jobVersion?: number,
): Promise<number> {
	const { jobId, orgId } = job;
	const about = { jobId, orgId, name: jobName(job), ...(jobVersion === undefined ? {} : { jobVersion }) };
	const missed: string[] = [];
	let added = 0;
	for (const run of runs) {
		const delivery = scheduledDelivery(about, run, nowMillis);
		const isAdded = wanted.has(run)
			? await deliveryStore.add(delivery, nowMillis)
			: await deliveryStore.addGivenUp(delivery, nowMillis);
		if (!isAdded) continue;
		if (wanted.has(run)) added += 1;
		if (run <= nowMillis - jobStore.missedAfterMillis) missed.push(delivery.scheduledTime);
	}
	if (missed.length > 0) {
		logger.warn(alarmMessages.runsMissed, { jobId, orgId, runs: missed.slice(-20), missed: missed.length, added });
	}
	return added;
}
