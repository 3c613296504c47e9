import { inTemporaryFolder } from '#platform/files/temporary-folder.ts';
import type { Mail } from '#platform/mail/send-mail.ts';
import { logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { isEnded, leaseRenewalMillis } from '#shared/delivery/delivery-state.ts';
import { withInvisibleMarked } from '#shared/input/visible-line.ts';
import {
	type DeliveryFile,
	type DeliveryName,
	type DeliveryRecord,
	type RowError,
	triedFromMillis,
} from '../store/delivery-record.ts';
import { deliveryError, errorOf } from './delivery-failure.ts';
import type { DeliveryJob } from './delivery-job.ts';
import { closeSession, type DeliveryParts, type DeliveryTry, move, openSession, pauseMillis } from './delivery-try.ts';
import { followProgram, storeCopy } from './follow-program.ts';
import { alarmingMillis, mailingMillis, sendCounted } from './send-counted.ts';

const subjects: Readonly<Partial<Record<DeliveryRecord['state'], string>>> = {
	delivered: 'Delivered',
	failed: 'Delivery failed',
	uncertain: 'Delivery uncertain',
};

const advice: Readonly<Partial<Record<DeliveryRecord['state'], string>>> = {
	failed: 'The file was not delivered. Correct the cause, then send it again in the portal.',
	uncertain: 'We cannot tell whether the file arrived. Look at the server before you send it again in the portal.',
};

const rowText = ({ row, name, error }: RowError) =>
	`Row ${row}${name === undefined ? '' : ` (${name})`}: ${withInvisibleMarked(error)}`;

const moreRows = (file: DeliveryFile | undefined, { length }: readonly RowError[]) =>
	file === undefined || file.faultRows <= length
		? []
		: [`${file.faultRows - length} more rows have an error: the file in the portal has the reason of each.`];

/** Contains neither figures nor server addresses. */
function mailOf(delivery: DeliveryRecord, to: readonly string[]): Mail {
	const { state, jobName, scheduledTime, file, rowErrors = [], warnings = [], error } = delivery;
	const faults = file === undefined || file.faultRows === 0 ? '' : ` with ${file.faultRows} faulty rows`;
	const lines = [
		`Schedule: ${jobName}`,
		`Run: ${scheduledTime}`,
		...(file === undefined ? [] : [`File: ${file.name} (${file.bytes} bytes, ${file.rows} rows)`]),
		...(file === undefined || file.faultRows === 0 ? [] : [`Rows with an error: ${file.faultRows}`]),
		...(file === undefined ? [] : [`SHA-256: ${file.sha256}`]),
		...(error === undefined ? [] : [`Reason: ${error.message}`]),
		...warnings.map(({ message }) => `Warning: ${withInvisibleMarked(message)}`),
		...(rowErrors.length === 0 ? [] : ['', ...rowErrors.map(rowText), ...moreRows(file, rowErrors)]),
		...(advice[state] === undefined ? [] : ['', advice[state]]),
	];
	return {
		to,
		subject: `${subjects[state] ?? state}${faults}: ${file?.name ?? jobName}`,
		text: `${lines.join('\n')}\n`,
	};
}

const cleaningMillis = 24 * 3600_000;

/** Repeated after an interruption until the delivery is closed, so a mail may be sent twice. */
async function settleDelivery(attempt: DeliveryTry): Promise<void> {
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

async function recordEnd(attempt: DeliveryTry): Promise<void> {
	const { parts, record } = attempt;
	if (record.state === 'delivered') {
		if (record.destination?.kind === 'sftp') await storeCopy(attempt);
		await parts.noteDelivered(record.jobId, Date.parse(record.changedAt));
	}
	await parts.recordInTrail(record);
	await parts.recordDeliveryEvent(record, parts.clock());
}

/** Returns false if the mail service refused the mail and a retry is due later. */
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

function raiseAlarm({ jobId, deliveryKey, orgId, state, error }: DeliveryRecord): boolean {
	const about = { jobId, deliveryKey, orgId, code: error?.code };
	if (state === 'failed') logger.warn(alarmMessages.deliveryFailed, about);
	if (state === 'uncertain') logger.warn(alarmMessages.deliveryUncertain, about);
	return state === 'failed' || state === 'uncertain';
}

/** A delivered file has lost its temporary name; an uncertain file may have it. */
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

/** Time after which a delivery becomes uncertain if the server cannot be checked. */
const placingMillis = 24 * 3600_000;

/** Continues from the recorded state. Undefined if a different runner has the lease, or no work is left. */
export async function runDelivery(
	name: DeliveryName,
	parts: DeliveryParts,
): Promise<DeliveryRecord['state'] | undefined> {
	const { store, clock } = parts;
	const token = parts.newToken();
	const record = await store.takeLease(name, token, clock());
	if (record === undefined) return undefined;
	return parts.asOrganisation(record.orgId, () =>
		inTemporaryFolder('delivery', (directory) => tryOnce(record, token, directory, parts)),
	);
}

async function tryOnce(
	record: DeliveryRecord,
	token: string,
	directory: string,
	parts: DeliveryParts,
): Promise<DeliveryRecord['state']> {
	const { store } = parts;
	const job = await parts.findJob(record.jobId, record.jobVersion);
	const stopRenewing = renewLease(record, token, parts);
	const attempt: DeliveryTry = { parts, token, directory, record, job };
	try {
		await cancelUnwanted(attempt);
		await followProgram(attempt);
		if (isEnded(attempt.record.state)) await settleDelivery(attempt);
		else if (attempt.waiting !== undefined) await store.releaseLease(record, token, attempt.waiting.nextAtMillis);
	} catch (error) {
		await breakOff(attempt, error);
	} finally {
		stopRenewing();
		await closeSession(attempt);
	}
	return attempt.record.state;
}

async function cancelUnwanted(attempt: DeliveryTry): Promise<void> {
	const { job, record } = attempt;
	const error = unwanted(job, record);
	if (error !== undefined) return void (await move(attempt, 'cancel', { error }));
	if (job === undefined || record.kind !== 'scheduled' || record.state !== 'due') return;
	const day = await attempt.parts.dayOf(job, record.scheduledTime);
	if (day === 'holiday') await move(attempt, 'cancel', { error: deliveryError('holiday') });
	if (day === 'unknown') await move(attempt, 'giveUp', { error: deliveryError('calendar-unusable') });
}

function unwanted(job: DeliveryJob | undefined, { kind, state }: DeliveryRecord) {
	if (job === undefined) return deliveryError('job-removed');
	const isPaused = job.isPaused && kind === 'scheduled' && (state === 'due' || state === 'waiting');
	return isPaused ? deliveryError('job-paused') : undefined;
}

async function breakOff(attempt: DeliveryTry, thrown: unknown): Promise<void> {
	const { parts, record, token } = attempt;
	const error = errorOf(thrown);
	logger.warn('a delivery broke off', {
		jobId: record.jobId,
		state: record.state,
		code: error.code,
		error: thrown as Error,
	});
	const now = parts.clock();
	const isLost = record.state === 'placing' && now - Date.parse(record.changedAt) >= placingMillis;
	if (isLost) await move(attempt, 'recordUncertain', { error });
	await parts.store.releaseLease(
		record,
		token,
		now + (isLost ? 0 : pauseMillis(now - triedFromMillis(attempt.record))),
		{ error },
	);
}

function renewLease(name: DeliveryName, token: string, { store, clock, startTimer }: DeliveryParts): () => void {
	let cancel = () => {};
	const renew = () => {
		store.renewLease(name, token, clock()).then(
			(isHeld) => {
				if (isHeld) cancel = startTimer(leaseRenewalMillis, renew);
			},
			(error: unknown) => {
				logger.warn('a lease was not renewed', { error: error as Error });
				cancel = startTimer(leaseRenewalMillis, renew);
			},
		);
	};
	cancel = startTimer(leaseRenewalMillis, renew);
	return () => {
		cancel();
		cancel = () => {};
	};
}
