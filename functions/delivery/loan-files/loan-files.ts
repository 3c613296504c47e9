import * as z from 'zod';
import type { Caller } from '#functions/directory/access/caller.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { limitsOf, usageOf, usageOwnerOf } from '#functions/directory/usage.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { loanFileCancel, loanFileList, loanFileResult as loanFileResultRoute } from '#shared/contract/loan-files.ts';
import { cancelByHand } from '../schedules/cancel-by-hand.ts';
import { deliveryLink } from '../schedules/delivery-link.ts';
import { deliverySearch } from '../store/delivery-search.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { loanJobId } from '../store/loan-job.ts';
import { describeLoanFile, type LoanFileDelivery } from './describe-loan-file.ts';
import { loanFileChange } from './hand-in-loan-file.ts';

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

/** @throws a refusal (404) when the caller's organisation has no such loan file */
export async function requireLoanFile({ organisation }: Caller, deliveryKey: string): Promise<LoanFileDelivery> {
	const delivery = await deliveryStore.find({ jobId: loanJobId(organisation.orgId), deliveryKey });
	if (delivery !== undefined && isLoanFile(delivery)) return delivery;
	throw refuse('unknown-loan-file', { deliveryId: deliveryKey });
}

const isLoanFile = (delivery: { readonly loanFile?: unknown }): delivery is LoanFileDelivery =>
	delivery.loanFile !== undefined;
