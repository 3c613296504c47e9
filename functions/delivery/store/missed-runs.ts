import { type Clock, logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { type DeliveryTerms, hasDate, runsBetween } from '#shared/delivery/schedule/delivery-terms.ts';
import { type DeliveryRecord, triedFromMillis } from './delivery-record.ts';
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

async function addRuns(
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
