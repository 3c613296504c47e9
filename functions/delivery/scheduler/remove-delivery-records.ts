import * as jobStore from '../store/job-store.ts';
import { removeContents } from '../store/loan-contents.ts';
import { loanJobId } from '../store/loan-job.ts';
import { removeLoanQuotas } from '../store/loan-quota.ts';
import { removeOrganisationCounts } from '../store/organisation-counts.ts';
import { removeJobs } from './remove-jobs.ts';

/**
 * Removes the schedules of an organisation that is being removed, the records of its deliveries and loan files, and their
 * counts. A delivery under way finds no organisation any more. Idempotent.
 */
export async function removeDeliveryRecords(orgId: string, nowMillis: number): Promise<void> {
	await removeJobs(orgId);
	await jobStore.removeWithDeliveries(loanJobId(orgId));
	await removeLoanQuotas(orgId, nowMillis);
	await removeOrganisationCounts(orgId, nowMillis);
	await removeContents(orgId);
}
