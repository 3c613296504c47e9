import { randomUUID } from 'node:crypto';
import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { loanFileResend } from '#shared/contract/loan-files.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { startByHand } from '../schedules/start-by-hand.ts';
import { isRepeatable } from '../store/delivery-record.ts';
import { describeLoanFile } from './describe-loan-file.ts';
import { requireLoanBatch } from './hand-in.ts';
import { loanUserOf } from './loan-entitlement.ts';
import { requireLoanFile } from './loan-files.ts';

/**
 * The same bytes if they were built. Otherwise it is calculated for its own time, and counted on that day once; the rights of
 * the caller limit those of the hand-in.
 */
export const resendLoanFile = operation(loanFileResend, async ({ request, ...administration }) => {
	const { caller } = administration;
	const earlier = await requireLoanFile(caller, request.deliveryId);
	const { jobId, orgId, jobName, deliveryKey, scheduledTime, state, loanFile } = earlier;
	if (!isEnded(state)) throw refuse('delivery-not-ended', { state });
	requireLoanBatch(caller);
	if (!isRepeatable(earlier, administration.clock())) throw refuse('no-delivery-file');
	const file = { ...loanFile, resentBy: loanUserOf(caller) };
	const repeated = { jobId, orgId, jobName, scheduledTime, loanFile: file };
	const resent = { ...repeated, kind: 'resend', resends: deliveryKey } as const;
	const about = { entity: 'loan-file', entityId: `${jobId}/${deliveryKey}`, entityName: loanFile.fileName } as const;
	// The identifiers of handed in files are keys of the same job.
	const key = `resend-${request.idempotencyKey ?? randomUUID()}`;
	const started = await startByHand(administration, resent, about, key);
	return describeLoanFile(await requireLoanFile(caller, started.deliveryKey), administration.clock());
});
