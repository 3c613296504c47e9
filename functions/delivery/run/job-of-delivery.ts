import { administratorsOf } from '#functions/directory/administrators.ts';
import { findOrganisation } from '#functions/directory/organisations.ts';
import { loanJobOf, organisationOfLoanJob } from '../loan-files/loan-job.ts';
import type { DeliveryName } from '../store/delivery-record.ts';
import { add } from '../store/delivery-store.ts';
import { jobName, requestOf, scheduledDelivery } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import type { DeliveryJob, DeliveryTerms } from './delivery-job.ts';

/** Maximum number of administrators who get a mail. Equals the maximum number of addresses in a schedule. */
const maxAdministrators = 10;

/**
 * Returns the recipients of mails about a job: the addresses in the job, or the organisation's administrators if the
 * job has none.
 *
 * @returns an empty list if the job has no notification
 */
export async function mailRecipients(
	{ notification, delivery: { notify } }: DeliveryTerms,
	orgId: string,
): Promise<readonly string[]> {
	if (!notification) return [];
	if (notify.length > 0) return notify;
	return (await administratorsOf(orgId)).slice(0, maxAdministrators);
}

/** Adds the delivery for a run started by EventBridge Scheduler, unless it already exists. */
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
