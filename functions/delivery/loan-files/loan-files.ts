import * as z from 'zod';
import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { limitsOf, usageOf, usageOwnerOf } from '#functions/directory/usage.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import {
	type LoanFileAnswer,
	loanFileCancel,
	loanFileList,
	loanFileResult as loanFileResultRoute,
} from '#shared/contract/loan-files.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { loanJobId } from '../run/job-of-delivery.ts';
import { cancelByHand, deliveryLink, deliverySearch, isCancellable, mailErrorOf } from '../schedules/deliveries.ts';
import { type DeliveryRecord, isFileKept, isRepeatable, type LoanFile, nextTryOf } from '../store/delivery-record.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { loanFileChange } from './hand-in-loan-file.ts';

type LoanFileDelivery = DeliveryRecord & { readonly loanFile: LoanFile };

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

const place = z.strictObject({ deliveryId: z.string().min(1).max(200) });

export const listLoanFiles = operation(loanFileList, async ({ request, caller, clock }) => {
	const now = clock();
	const after = readCursor(place, request.cursor)?.deliveryId;
	const jobId = loanJobId(caller.organisation.orgId);
	const [{ items, isLast }, usage] = await Promise.all([
		deliveryStore.ofJob(jobId, request.limit, after, deliverySearch(request.search)),
		after === undefined ? usageOf(usageOwnerOf(caller), limitsOf(caller), now) : undefined,
	]);
	const last = isLast ? undefined : items.at(-1);
	return {
		files: items.filter(isLoanFile).map((file) => describeLoanFile(file, now)),
		...(usage === undefined ? {} : { usage }),
		...writeCursor(last && { deliveryId: last.deliveryKey }),
	};
});

export const loanFileResult = operation(loanFileResultRoute, async ({ request, caller, clock }) => {
	return deliveryLink(await requireLoanFile(caller, request.deliveryId), clock());
});

export const cancelLoanFile = operation(loanFileCancel, async ({ request, ...administration }) => {
	const { caller } = administration;
	const delivery = await requireLoanFile(caller, request.deliveryId);
	await cancelByHand(administration, delivery, (changes) => loanFileChange('cancel', delivery, changes));
	return describeLoanFile(await requireLoanFile(caller, request.deliveryId), administration.clock());
});

export async function requireLoanFile({ organisation }: Caller, deliveryKey: string): Promise<LoanFileDelivery> {
	const delivery = await deliveryStore.find({ jobId: loanJobId(organisation.orgId), deliveryKey });
	if (delivery !== undefined && isLoanFile(delivery)) return delivery;
	throw refuse('unknown-loan-file', { deliveryId: deliveryKey });
}

const isLoanFile = (delivery: { readonly loanFile?: unknown }): delivery is LoanFileDelivery =>
	delivery.loanFile !== undefined;
