import { jobName, requestOf } from '../platform/deliveries/job-record.ts';
import { jobStore } from '../platform/deliveries/job-store.ts';
import { findOrganisation } from '../platform/directory/organisations.ts';
import type { DeliveryJob } from './delivery-job.ts';

/** @returns undefined if the job is gone or being removed, and if its organisation is */
export async function findJob(jobId: string): Promise<DeliveryJob | undefined> {
	const job = await jobStore.find(jobId);
	if (job === undefined || job.scheduled === 'removing') return undefined;
	const organisation = await findOrganisation(job.orgId);
	if (organisation === undefined || organisation.isClosing === true) return undefined;
	const { orgId, requestTime, isPaused } = job;
	return { jobId, orgId, requestTime, isPaused, name: jobName(job), request: requestOf(job), organisation };
}
