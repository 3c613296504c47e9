import { randomUUID } from 'node:crypto';
import type { Administration } from '#functions/directory/access/administration.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';
import { deliveryErrors } from '#shared/contract/delivery-errors.ts';
import { deliveryMoves, isEnded, maxMailsOfDay } from '#shared/delivery/delivery-state.ts';
import {
	type DeliveryError,
	type DeliveryRecord,
	isFileKept,
	isRepeatable,
	nextTryOf,
} from '../store/delivery-record.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { filledDeliveryError } from '../store/filled-delivery-error.ts';

const cancellable: ReadonlySet<string> = new Set(deliveryMoves.cancel.from);

export const isCancellable = (state: DeliveryRecord['state']): boolean => cancellable.has(state);

const cancelled = { code: 'cancelled-by-user', message: deliveryErrors['cancelled-by-user'] };

/**
 * Cancels a delivery whose file does not have its final name on the server yet. The update is conditional on the
 * delivery's state. A faster runner still delivers the file; a slower runner stops before the rename. Deliveries in
 * other states are unchanged.
 */
export async function cancelByHand(
	administration: Administration,
	delivery: DeliveryRecord,
	about: (changes: Recorded['changes']) => Recorded,
): Promise<void> {
	if (!isCancellable(delivery.state)) return;
	const nowMillis = administration.clock();
	await withAuditRecord(
		administration,
		about([{ field: 'state', before: delivery.state, after: 'cancelled' }]),
		() => deliveryStore.move(delivery, 'cancel', { token: randomUUID() }, nowMillis, { error: cancelled }),
		(moved) => moved !== undefined,
	);
}

/** Fields of a record with the outcome of its mail. */
type MailNotes = {
	readonly [Note in 'isMailWithheld' | 'mailedAt' | 'mailFailedAt']?: DeliveryRecord[Note] | undefined;
};

/** Returns why the mail about a delivery or run was not sent; undefined if it was sent or none was due. */
export function mailErrorOf({ isMailWithheld, mailedAt, mailFailedAt }: MailNotes): DeliveryError | undefined {
	if (mailFailedAt !== undefined)
		return filledDeliveryError(mailedAt === undefined ? 'mail-delayed' : 'mail-failed', {});
	if (isMailWithheld !== true || mailedAt === undefined) return undefined;
	const nextDay = new Date(Date.parse(mailedAt.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10);
	return filledDeliveryError('mail-limit-reached', { limit: String(maxMailsOfDay), from: `${nextDay} 00:00` });
}

export function describeDelivery(delivery: DeliveryRecord, nowMillis: number): BulkDelivery {
	const { jobId, deliveryKey, kind, resends, requestedBy, scheduledTime, state, changedAt, file, error } = delivery;
	const { addedAt, endedAt, deadline, waitingFor, rowErrors } = delivery;
	const nextAt = nextTryOf(delivery, nowMillis);
	const mailError = mailErrorOf(delivery);
	return {
		jobId,
		deliveryId: deliveryKey,
		kind,
		scheduledTime,
		state,
		changedAt,
		hasFile: file !== undefined && isFileKept(delivery, nowMillis),
		canCancel: isCancellable(state),
		canResend: isEnded(state) && isRepeatable(delivery, nowMillis),
		...(resends === undefined ? {} : { resends }),
		...(requestedBy === undefined ? {} : { requestedBy }),
		...(file === undefined ? {} : describeFile(file)),
		...(endedAt === undefined ? {} : { durationMillis: Math.max(0, Date.parse(endedAt) - Date.parse(addedAt)) }),
		...(nextAt === undefined ? {} : { nextAt }),
		...(state !== 'waiting' || deadline === undefined ? {} : { deadline }),
		...(state !== 'waiting' || waitingFor === undefined ? {} : { waitingFor }),
		...(rowErrors === undefined ? {} : { rowErrors }),
		...(error === undefined ? {} : { error }),
		...(mailError === undefined ? {} : { mailError }),
	};
}

const describeFile = ({ name, bytes, sha256, rows, faultRows }: NonNullable<DeliveryRecord['file']>) => ({
	fileName: name,
	bytes,
	sha256,
	rows,
	faultRows,
});
