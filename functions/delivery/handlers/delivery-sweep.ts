import { removeLeftovers } from '#platform/files/temporary-folder.ts';
import { logger, systemClock } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { refusedMails } from '../loan-pull/pull-runs.ts';
import { mendSchedules } from '../scheduler/settle-schedule.ts';
import { startDelivery, startPullMail } from '../scheduler/start-delivery.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { finishRemovals } from '../sweep/finish-removals.ts';
import { addAllMissedRuns, alarmOf } from '../sweep/missed-runs.ts';

/** Maximum number of deliveries started per run. The next run starts the others a minute later. */
const maxDeliveries = 1_000;
const startsAtOnce = 20;

/** Runs every minute and is the only source of retries. */
export async function handler(): Promise<{ readonly started: number; readonly missed: number }> {
	const now = systemClock();
	const schedules = await attempt('schedules were not mended', () => mendSchedules(now));
	const missed = (await attempt('missed runs were not looked for', () => addAllMissedRuns(systemClock))) ?? 0;
	const open = await deliveryStore.overdue(systemClock(), maxDeliveries);
	for (const delivery of open) {
		const { jobId, deliveryKey, orgId, error } = delivery;
		const alarm = alarmOf(delivery, now);
		if (alarm !== undefined) logger.warn(alarm, { jobId, deliveryKey, orgId, code: error?.code });
	}
	let started = 0;
	for (let from = 0; from < open.length; from += startsAtOnce) {
		const batch = open.slice(from, from + startsAtOnce);
		const done = await Promise.all(
			batch.map((each) => attempt('a delivery was not started', () => startDelivery(each).then(() => true))),
		);
		started += done.filter((each) => each === true).length;
	}
	await attempt('refused mails were not looked for', async () => {
		for (const { orgId, startedAt } of await refusedMails(systemClock())) {
			await attempt('a refused mail was not tried again', () => startPullMail(orgId, startedAt));
		}
	});
	await attempt('temporary folders were not removed', removeLeftovers);
	const removed = await attempt('removals were not finished', () => finishRemovals(systemClock));
	logger.info(alarmMessages.deliveriesSwept, { open: open.length, started, missed, removed, ...schedules });
	return { started, missed };
}

/** The other items are still processed; the next run retries the failed item. */
async function attempt<Result>(what: string, act: () => Promise<Result>): Promise<Result | undefined> {
	try {
		return await act();
	} catch (error) {
		logger.error(what, { error: error as Error });
		return undefined;
	}
}
