import { refuse } from '#platform/http/refusal.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import type { JobRecord } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';

/** True if results may be delivered as a bulk schedule: the organisation has it, and it is not being removed. */
export const canDeliverWith = (job: JobRecord | undefined, orgId: string): job is JobRecord =>
	job?.orgId === orgId && job.scheduled !== 'removing';

/** True if results can be delivered as the loan batch says: in the portal, or with an existing bulk schedule. */
export async function canDeliverLoans({ features: { deliverWith } }: LoanBatch, orgId: string): Promise<boolean> {
	return deliverWith === undefined || canDeliverWith(await jobStore.find(deliverWith), orgId);
}

/** @throws a refusal (409) when the bulk schedule that results are delivered with does not exist */
export async function requireDeliverWith(batch: LoanBatch, orgId: string): Promise<void> {
	if (await canDeliverLoans(batch, orgId)) return;
	throw refuse('unknown-deliver-with', { jobId: batch.features.deliverWith ?? '' });
}
