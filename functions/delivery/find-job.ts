import { jobName, requestOf } from '../platform/deliveries/job-record.ts';
import * as jobStore from '../platform/deliveries/job-store.ts';
import { organisationOfLoanJob } from '../platform/deliveries/loan-job.ts';
import { findOrganisation } from '../platform/directory/organisations.ts';
import type { DeliveryJob } from './delivery-job.ts';
import { loanJobOf } from './loans/loan-job-of.ts';

/** @returns undefined if the job is gone or being removed, and if its organisation is */
export async function findJob(jobId: string): Promise<DeliveryJob | undefined> {
	const loanOrgId = organisationOfLoanJob(jobId);
	const job = loanOrgId === undefined ? await jobStore.find(jobId) : undefined;
	const orgId = loanOrgId ?? job?.orgId;
	if (orgId === undefined || job?.scheduled === 'removing') return undefined;
	const organisation = await findOrganisation(orgId);
	if (organisation === undefined || organisation.isClosing === true) return undefined;
	if (job === undefined) return loanJobOf(jobId, organisation);
	const request = requestOf(job);
	return {
		jobId,
		orgId,
		isPaused: job.isPaused,
		name: jobName(job),
		terms: request,
		content: { kind: 'rates', request },
		organisation,
	};
}
