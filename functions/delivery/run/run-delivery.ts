import { inTemporaryFolder } from '#platform/files/temporary-folder.ts';
import { logger } from '#platform/logger.ts';
import { isEnded, leaseRenewalMillis } from '#shared/delivery/delivery-state.ts';
import { type DeliveryName, type DeliveryRecord, triedFromMillis } from '../store/delivery-record.ts';
import { deliveryError, errorOf } from './delivery-failure.ts';
import type { DeliveryJob } from './delivery-job.ts';
import { type DeliveryParts, type DeliveryTry, move, pauseMillis } from './delivery-try.ts';
import { followProgram } from './follow-program.ts';
import { settleDelivery } from './settle-delivery.ts';
import { closeSession } from './sftp-connection.ts';

/** A server that cannot be asked for so long leaves a delivery uncertain. */
const placingMillis = 24 * 3600_000;

/**
 * One try of a delivery, from its recorded state as far as it comes. A try that breaks off is followed by another one,
 * which the sweep starts.
 *
 * @returns the state that it left; undefined if another runner has the delivery, or nothing is left to do
 */
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

/** A delivery that is not placed yet ends with its job, and a scheduled one with a pause that begins before it is built. */
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
