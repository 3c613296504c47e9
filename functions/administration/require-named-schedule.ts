import { canDeliverWith } from '#functions/delivery/loan-files/deliver-with.ts';
import * as jobStore from '#functions/delivery/store/job-store.ts';
import { loanBatchOf } from '#functions/loans/files/loan-batch-of.ts';
import { refuse } from '#platform/http/refusal.ts';

/**
 * Checks that the organisation has the bulk schedule that its LVE configuration names. The configuration has no faults.
 * Reads the list of schedules: this function may not read single ones, as `requireDeliverWith` does.
 *
 * @throws a refusal (409) when there is no such schedule
 */
export async function requireNamedSchedule(backendConfig: string, orgId: string): Promise<void> {
	const found = loanBatchOf({ backendConfig });
	const deliverWith = 'batch' in found ? found.batch.features.deliverWith : undefined;
	if (deliverWith === undefined) return;
	const jobs = await jobStore.ofOrganisation(orgId);
	if (jobs.some((job) => job.jobId === deliverWith && canDeliverWith(job, orgId))) return;
	throw refuse('unknown-deliver-with', { jobId: deliverWith });
}
