import { loanBatchOf } from '#functions/loans/files/loan-batch-of.ts';
import { refuse } from '#platform/http/refusal.ts';
import { deliveryTerms } from '#shared/delivery/schedule/delivery-terms.ts';
import type { Organisation } from '#shared/directory/layout.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import type { DeliveryJob, DeliveryTerms } from '../run/delivery-job.ts';
import { type JobRecord, requestOf } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';

const prefix = 'loans.';

/** Returns the job id of loan files, defined by the LVE (loan valuation engine) configuration, not by a job record. */
export const loanJobId = (orgId: string) => `${prefix}${orgId}`;

/** @returns undefined if the job is a bulk schedule, whose id is a UUID */
export const organisationOfLoanJob = (jobId: string): string | undefined =>
	jobId.startsWith(prefix) ? jobId.slice(prefix.length) : undefined;

export const loanFileKey = (orgId: string, fileId: string) => `${orgId}/inbox/${fileId}`;

/** True if the bulk schedule can deliver the results: it belongs to the organisation and is not being removed. */
export const canDeliverWith = (job: JobRecord | undefined, orgId: string): job is JobRecord =>
	job?.orgId === orgId && job.scheduled !== 'removing';

/** True if results stay in the portal, or if the bulk schedule configured for their delivery exists. */
export async function canDeliverLoans({ features: { deliverWith } }: LoanBatch, orgId: string): Promise<boolean> {
	return deliverWith === undefined || canDeliverWith(await jobStore.find(deliverWith), orgId);
}

/** @throws a refusal (409) if the bulk schedule for delivering results does not exist */
export async function requireDeliverWith(batch: LoanBatch, orgId: string): Promise<void> {
	if (await canDeliverLoans(batch, orgId)) return;
	throw refuse('unknown-deliver-with', { jobId: batch.features.deliverWith ?? '' });
}

/** Terms for results that stay in the portal, because no bulk schedule is configured for their delivery. */
const inPortal: DeliveryTerms = {
	outputDir: 'loans',
	notification: false,
	delivery: deliveryTerms.parse({}),
};

/**
 * Returns the job for an organisation's loan files. If the LVE configuration names a bulk schedule in `deliverWith`,
 * results are delivered like the files of that schedule.
 *
 * @returns undefined if the organisation no longer has a valid LVE configuration, or the bulk schedule no longer exists
 */
export async function loanJobOf(jobId: string, organisation: Organisation): Promise<DeliveryJob | undefined> {
	const found = loanBatchOf(organisation);
	if ('problem' in found) return undefined;
	const { batch } = found;
	const { deliverWith } = batch.features;
	const schedule = deliverWith === undefined ? undefined : await jobStore.find(deliverWith);
	if (deliverWith !== undefined && !canDeliverWith(schedule, organisation.orgId)) return undefined;
	return {
		jobId,
		orgId: organisation.orgId,
		name: 'Loan files',
		isPaused: false,
		terms: schedule === undefined ? inPortal : requestOf(schedule),
		content: { kind: 'loan-file', batch },
		organisation,
	};
}
