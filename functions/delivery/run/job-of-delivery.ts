import { administratorsOf } from '#functions/directory/administrators.ts';
import { findOrganisation } from '#functions/directory/organisations.ts';
import { loanBatchOf } from '#functions/loans/files/loan-batch-of.ts';
import { refuse } from '#platform/http/refusal.ts';
import { deliveryTerms } from '#shared/delivery/schedule/delivery-terms.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import type { DeliveryName } from '../store/delivery-record.ts';
import { add } from '../store/delivery-store.ts';
import { type JobRecord, jobName, requestOf, scheduledDelivery } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import type { DeliveryJob, DeliveryTerms } from './delivery-job.ts';

/** Equals the maximum number of addresses in a schedule. */
const maxAdministrators = 10;

export async function mailRecipients(
	{ notification, delivery: { notify } }: DeliveryTerms,
	orgId: string,
): Promise<readonly string[]> {
	if (!notification) return [];
	if (notify.length > 0) return notify;
	return (await administratorsOf(orgId)).slice(0, maxAdministrators);
}

export async function addScheduled(
	job: Pick<DeliveryJob, 'jobId' | 'orgId' | 'name'>,
	scheduledMillis: number,
	nowMillis: number,
): Promise<DeliveryName> {
	const delivery = scheduledDelivery(job, scheduledMillis, nowMillis);
	await add(delivery, nowMillis);
	await jobStore.noteStarted(job.jobId, scheduledMillis);
	return delivery;
}

/**
 * Finds a job.
 *
 * @param version version that was current when the run was scheduled; it determines the file's content. Destination,
 * encryption and mail recipients are always current, because credentials of earlier versions are not stored.
 * @returns undefined if the job or its organisation is removed or being removed
 */
export async function findJob(jobId: string, version?: number): Promise<DeliveryJob | undefined> {
	const loanOrgId = organisationOfLoanJob(jobId);
	const job = loanOrgId === undefined ? await jobStore.find(jobId) : undefined;
	const orgId = loanOrgId ?? job?.orgId;
	if (orgId === undefined || job?.scheduled === 'removing') return undefined;
	const organisation = await findOrganisation(orgId);
	if (organisation === undefined || organisation.isClosing === true) return undefined;
	if (job === undefined) return loanJobOf(jobId, organisation);
	const current = requestOf(job);
	const isCurrent = version === undefined || version === job.version;
	const request = isCurrent ? current : requestOf({ jobId, requestText: await jobStore.keptRequest(jobId, version) });
	return {
		jobId,
		orgId,
		isPaused: job.isPaused,
		name: jobName(job),
		terms: { ...current, delivery: { ...request.delivery, notify: current.delivery.notify } },
		content: { kind: 'schedule', request },
		organisation,
	};
}

const prefix = 'loans.';

/** Job id of an organisation's loan files. They have no job record: its configuration defines them. */
export const loanJobId = (orgId: string) => `${prefix}${orgId}`;

export const organisationOfLoanJob = (jobId: string): string | undefined =>
	jobId.startsWith(prefix) ? jobId.slice(prefix.length) : undefined;

export const loanFileKey = (orgId: string, fileId: string) => `${orgId}/inbox/${fileId}`;

export const canDeliverWith = (job: JobRecord | undefined, orgId: string): job is JobRecord =>
	job?.orgId === orgId && job.scheduled !== 'removing';

export async function canDeliverLoans({ features: { deliverWith } }: LoanBatch, orgId: string): Promise<boolean> {
	return deliverWith === undefined || canDeliverWith(await jobStore.find(deliverWith), orgId);
}

export async function requireDeliverWith(batch: LoanBatch, orgId: string): Promise<void> {
	if (await canDeliverLoans(batch, orgId)) return;
	throw refuse('unknown-deliver-with', { jobId: batch.features.deliverWith ?? '' });
}

const inPortal: DeliveryTerms = {
	outputDir: 'loans',
	notification: false,
	delivery: deliveryTerms.parse({}),
};

/** Results are delivered like files of the bulk schedule in `deliverWith`. Undefined if that or the LVE is invalid. */
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
