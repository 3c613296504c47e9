import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { type DeliveryRecord, isFileKept, isRepeatable, nextTryOf } from '../store/delivery-record.ts';
import { isCancellable } from './cancel-by-hand.ts';
import { mailErrorOf } from './mail-error-of.ts';

/** A delivery as the API answers it. */
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
