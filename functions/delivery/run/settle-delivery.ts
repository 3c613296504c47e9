import { logger } from '#platform/logger.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { DeliveryRecord } from '../store/delivery-record.ts';
import { mailOf } from './delivery-mail.ts';
import type { DeliveryTry } from './delivery-try.ts';
import { storeCopy } from './follow-program.ts';
import { openSession } from './sftp-connection.ts';

/** Duration of the attempts to remove leftover temporary files. */
const cleaningMillis = 24 * 3600_000;

/**
 * Completes a delivery after its end: the organisation's copy, the audit trail, an alarm, the mail within the limit of the
 * day, and the removal of leftover temporary files. Repeated as a whole when it breaks off, until the delivery is closed; then a mail may come
 * twice.
 */
export async function settleDelivery(attempt: DeliveryTry): Promise<void> {
	const { parts, record, job } = attempt;
	const { state, destination } = record;
	if (state === 'delivered') {
		if (destination?.kind === 'sftp') await storeCopy(attempt);
		await parts.noteDelivered(record.jobId, Date.parse(record.changedAt));
	}
	await parts.recordInTrail(record);
	if (record.mailedAt === undefined) {
		const isAlarming = raiseAlarm(record);
		const { notification = false, delivery: { notify = [] } = {} } = job?.terms ?? {};
		const isTold = notification && notify.length > 0 && state !== 'cancelled';
		const isWithin = isTold && (await parts.countMails(record.orgId, notify.length, parts.clock()));
		if (isWithin) await parts.sendMail(mailOf(record, notify));
		else if (isTold) logger.warn('a mail was withheld', { jobId: record.jobId, orgId: record.orgId });
		if (isTold || isAlarming) {
			await parts.store.noteMailed(record, state, parts.clock(), { isWithheld: isTold && !isWithin });
		}
	}
	await removeLeftovers(attempt);
	await parts.store.close(record);
	logger.info('delivery ended', { state, attempts: record.attempts, bytes: record.file?.bytes });
}

/** @returns whether the state raises one */
function raiseAlarm({ jobId, deliveryKey, orgId, state, error }: DeliveryRecord): boolean {
	const about = { jobId, deliveryKey, orgId, code: error?.code };
	if (state === 'failed') logger.warn(alarmMessages.deliveryFailed, about);
	if (state === 'uncertain') logger.warn(alarmMessages.deliveryUncertain, about);
	return state === 'failed' || state === 'uncertain';
}

/** A delivered file has left its temporary name; while it is uncertain, the last one stays. */
async function removeLeftovers(attempt: DeliveryTry): Promise<void> {
	const { record, parts } = attempt;
	const { state, temporaries = new Set<string>(), temporary, endedAt = record.changedAt } = record;
	const isInUse = state === 'delivered' || state === 'uncertain';
	const left = [...temporaries].filter((path) => !(isInUse && path === temporary));
	if (left.length === 0) return;
	try {
		const session = await openSession(attempt);
		for (const path of left) await session.remove(path);
	} catch (error) {
		if (parts.clock() - Date.parse(endedAt) < cleaningMillis) throw error;
		logger.warn('temporary files were left at the server', { jobId: record.jobId, files: left.length });
	}
}
