import { logger } from '#platform/logger.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { DeliveryRecord } from '../store/delivery-record.ts';
import { mailOf } from './delivery-mail.ts';
import { type DeliveryTry, pauseMillis } from './delivery-try.ts';
import { storeCopy } from './follow-program.ts';
import { alarmingMillis, mailingMillis, sendCounted } from './send-counted.ts';
import { openSession } from './sftp-connection.ts';

/** Duration of the attempts to remove leftover temporary files. */
const cleaningMillis = 24 * 3600_000;

/**
 * Completes a delivery after its end: the organisation's copy, the audit trail, an alarm, the mail within the limit of the
 * day, and the removal of leftover temporary files.
 *
 * Repeated when it breaks off, until the delivery is closed; then a mail may come twice. A mail that the mail service
 * refuses is tried again for a day.
 */
export async function settleDelivery(attempt: DeliveryTry): Promise<void> {
	const { parts, record, token } = attempt;
	const { state, mailedAt, mailFailedAt } = record;
	if (mailFailedAt === undefined) await recordEnd(attempt);
	const isMailLeft = mailedAt === undefined && !(await isMailSettled(attempt));
	await removeLeftovers(attempt);
	if (isMailLeft) {
		const now = parts.clock();
		const noted = { mailFailedAt: new Date(now).toISOString() };
		return parts.store.releaseLease(record, token, now + pauseMillis(sinceEnd(attempt)), noted);
	}
	await parts.store.close(record);
	logger.info('delivery ended', { state, attempts: record.attempts, bytes: record.file?.bytes });
}

/** Stores the organisation's copy, and records the end in the list of jobs and in the audit trail. */
async function recordEnd(attempt: DeliveryTry): Promise<void> {
	const { parts, record } = attempt;
	if (record.state === 'delivered') {
		if (record.destination?.kind === 'sftp') await storeCopy(attempt);
		await parts.noteDelivered(record.jobId, Date.parse(record.changedAt));
	}
	await parts.recordInTrail(record);
}

/** Sends the mail. @returns false if the mail service refused it, and it is tried again */
async function isMailSettled(attempt: DeliveryTry): Promise<boolean> {
	const { parts, record, job } = attempt;
	const { jobId, orgId, state, mailFailedAt } = record;
	const isAlarming = mailFailedAt === undefined && raiseAlarm(record);
	const isSilent = job === undefined || state === 'cancelled';
	const to = isSilent ? [] : await parts.mailRecipients(job.terms, orgId);
	const outcome = await sendCounted(orgId, mailOf(record, to), parts);
	if (outcome === 'failed') {
		const age = sinceEnd(attempt);
		if (age >= alarmingMillis) logger.warn(alarmMessages.mailFailed, { jobId, orgId });
		if (age < mailingMillis) return false;
	}
	if (to.length > 0 || isAlarming || mailFailedAt !== undefined) {
		await parts.store.noteMailed(record, state, parts.clock(), outcome);
	}
	return true;
}

const sinceEnd = ({ parts, record: { endedAt, changedAt } }: DeliveryTry) =>
	parts.clock() - Date.parse(endedAt ?? changedAt);

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
