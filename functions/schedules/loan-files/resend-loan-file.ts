import { randomUUID } from 'node:crypto';
import { variables } from '../../../shared/contract/resource-names.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { isEnded } from '../../../shared/delivery/delivery-state.ts';
import { environmentVariable } from '../../platform/environment-variable.ts';
import { describeObject } from '../../platform/files/large-objects.ts';
import { operation } from '../../platform/http/operation.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { startByHand } from '../start-by-hand.ts';
import { describeLoanFile, type LoanFileDelivery } from './describe-loan-file.ts';
import { requireLoanBatch } from './hand-in.ts';
import { requireLoanFile } from './loan-files.ts';

/** The same bytes if they were built. Otherwise it is calculated for its own time, and counted on that day once. */
export const resendLoanFile = operation(routes.loanFileResend, async ({ request, ...administration }) => {
	const { caller } = administration;
	const earlier = await requireLoanFile(caller, request.deliveryId);
	const { jobId, orgId, jobName, deliveryKey, scheduledTime, state, loanFile } = earlier;
	if (!isEnded(state)) throw refuse('delivery-not-ended', { state });
	requireLoanBatch(caller);
	await requireStored(earlier);
	const resent = { jobId, orgId, jobName, kind: 'resend', scheduledTime, resends: deliveryKey, loanFile } as const;
	const about = { entity: 'loan-file', entityId: `${jobId}/${deliveryKey}`, entityName: loanFile.fileName } as const;
	// The identifiers of handed in files are keys of the same job.
	const key = `resend-${request.idempotencyKey ?? randomUUID()}`;
	const started = await startByHand(administration, resent, about, key);
	return describeLoanFile(await requireLoanFile(caller, started.deliveryKey));
});

/** @throws a refusal (404) when neither result nor loan file is kept any more */
async function requireStored({ file, loanFile: { fileId, key } }: LoanFileDelivery): Promise<void> {
	const bucket = environmentVariable(variables.deliveriesBucket);
	if ((await describeObject(bucket, file?.key ?? key)) !== undefined) return;
	throw file === undefined ? refuse('no-loan-upload', { fileId }) : refuse('no-delivery-file');
}
