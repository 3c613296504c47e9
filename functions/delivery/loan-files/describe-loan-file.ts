import type { LoanFileAnswer } from '#shared/contract/loan-files.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { isCancellable } from '../schedules/cancel-by-hand.ts';
import { mailErrorOf } from '../schedules/mail-error-of.ts';
import { type DeliveryRecord, isFileKept, isRepeatable, type LoanFile, nextTryOf } from '../store/delivery-record.ts';

/** The delivery of a loan file. */
export type LoanFileDelivery = DeliveryRecord & { readonly loanFile: LoanFile };

/** A loan file as the API answers it. */
export function describeLoanFile(delivery: LoanFileDelivery, nowMillis: number): LoanFileAnswer {
	const { deliveryKey, loanFile, requestedBy = '', addedAt, resends, scheduledTime, state, file, error } = delivery;
	const { deadline, waitingFor, rowErrors, notes, warnings } = delivery;
	const nextAt = nextTryOf(delivery, nowMillis);
	const mailError = mailErrorOf(delivery);
	return {
		fileId: loanFile.fileId,
		deliveryId: deliveryKey,
		fileName: loanFile.fileName,
		handedInBy: requestedBy,
		handedInAt: addedAt,
		...(loanFile.takenFrom === undefined ? {} : { takenFrom: loanFile.takenFrom }),
		runsAt: scheduledTime,
		state,
		hasResult: file !== undefined && isFileKept(delivery, nowMillis),
		canCancel: isCancellable(state),
		canResend: isEnded(state) && isRepeatable(delivery, nowMillis),
		...(resends === undefined ? {} : { resends }),
		...(file === undefined ? {} : { resultName: file.name, rows: file.rows, faultRows: file.faultRows }),
		...(nextAt === undefined ? {} : { nextAt }),
		...(state !== 'waiting' || deadline === undefined ? {} : { deadline }),
		...(state !== 'waiting' || waitingFor === undefined ? {} : { waitingFor }),
		...(rowErrors === undefined ? {} : { rowErrors }),
		...(notes === undefined ? {} : { notes }),
		...(warnings === undefined ? {} : { warnings }),
		...(error === undefined ? {} : { error }),
		...(mailError === undefined ? {} : { mailError }),
	};
}
