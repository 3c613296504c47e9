import { findOrganisation } from '#functions/directory/organisations.ts';
import { loanJobOf } from '../loan-files/loan-job-of.ts';
import { jobName, requestOf } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { organisationOfLoanJob } from '../store/loan-job.ts';
import type { DeliveryJob } from './delivery-job.ts';

/**
 * Returns the current job.
 *
 * @param version what the file has is that of this version, which was in force at the run. Where the file goes, for whom
 *   it is encrypted and who is told is as it is now: credentials of earlier versions are not kept.
 * @returns undefined if the job is gone or being removed, and if its organisation is
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
