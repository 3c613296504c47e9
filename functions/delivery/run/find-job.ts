import { findOrganisation } from '#functions/directory/organisations.ts';
import { loanJobOf } from '../loan-files/loan-job-of.ts';
import { jobName, requestOf } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { organisationOfLoanJob } from '../store/loan-job.ts';
import type { DeliveryJob } from './delivery-job.ts';

/**
 * Returns the current job.
 *
 * @param version version in force at the run, which determines the content of the file. Destination, encryption and
 *   recipients of mails are always current, because credentials of earlier versions are not stored.
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
		content: { kind: 'rates', request },
		organisation,
	};
}
