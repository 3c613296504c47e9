import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { deliveryErrors } from '../../../shared/contract/delivery-errors.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { withAuditRecord } from '../../platform/audit/with-audit-record.ts';
import * as deliveryStore from '../../platform/deliveries/delivery-store.ts';
import { loanJobId } from '../../platform/deliveries/loan-job.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { operation } from '../../platform/http/operation.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { loanFileChange } from '../../platform/loans/hand-in-loan-file.ts';
import { deliveryLink } from '../delivery-link.ts';
import { describeLoanFile, isCancellable, type LoanFileDelivery } from './describe-loan-file.ts';

const place = z.strictObject({ deliveryId: z.string().min(1).max(200) });

export const listLoanFiles = operation(routes.loanFileList, async ({ request, caller }) => {
	const after = readCursor(place, request.cursor)?.deliveryId;
	const found = await deliveryStore.ofJob(loanJobId(caller.organisation.orgId), request.limit, after);
	const last = found.length < request.limit ? undefined : found.at(-1);
	return {
		files: found.filter(isLoanFile).map(describeLoanFile),
		...writeCursor(last && { deliveryId: last.deliveryKey }),
	};
});

export const loanFileResult = operation(routes.loanFileResult, async ({ request, caller, clock }) => {
	return deliveryLink(await requireLoanFile(caller, request.deliveryId), clock());
});

const cancelled = { code: 'cancelled-by-user', message: deliveryErrors['cancelled-by-user'] };

export const cancelLoanFile = operation(routes.loanFileCancel, async ({ request, ...administration }) => {
	const { caller, clock } = administration;
	const delivery = await requireLoanFile(caller, request.deliveryId);
	if (isCancellable(delivery.state)) {
		const changes = [{ field: 'state', before: delivery.state, after: 'cancelled' }];
		await withAuditRecord(
			administration,
			loanFileChange('cancel', delivery, changes),
			() => deliveryStore.move(delivery, 'cancel', { token: randomUUID() }, clock(), { error: cancelled }),
			// A runner may have been faster.
			(moved) => moved !== undefined,
		);
	}
	return describeLoanFile(await requireLoanFile(caller, request.deliveryId));
});

/** @throws a refusal (404) when the caller's organisation has no such loan file */
export async function requireLoanFile({ organisation }: Caller, deliveryKey: string): Promise<LoanFileDelivery> {
	const delivery = await deliveryStore.find({ jobId: loanJobId(organisation.orgId), deliveryKey });
	if (delivery !== undefined && isLoanFile(delivery)) return delivery;
	throw refuse('unknown-loan-file', { deliveryId: deliveryKey });
}

const isLoanFile = (delivery: { readonly loanFile?: unknown }): delivery is LoanFileDelivery =>
	delivery.loanFile !== undefined;
