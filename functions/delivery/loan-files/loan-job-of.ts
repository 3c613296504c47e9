import { loanBatchOf } from '#functions/loans/files/loan-batch-of.ts';
import { deliveryTerms } from '#shared/delivery/schedule/delivery-terms.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { DeliveryJob, DeliveryTerms } from '../run/delivery-job.ts';
import { requestOf } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { canDeliverWith } from './deliver-with.ts';

/** Results without a bulk schedule to deliver with stay in the portal. */
const inPortal: DeliveryTerms = {
	outputDir: 'loans',
	notification: false,
	delivery: deliveryTerms.parse({}),
};

/**
 * The job of an organisation's loan files. Results go where the bulk schedule `deliverWith` sends its files.
 *
 * @returns undefined if the organisation has no valid LVE configuration any more, or not that schedule
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
		content: { kind: 'loans', batch },
		organisation,
	};
}
