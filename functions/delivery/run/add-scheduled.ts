import type { DeliveryName } from '../store/delivery-record.ts';
import { add } from '../store/delivery-store.ts';
import * as jobStore from '../store/job-store.ts';
import { scheduledDelivery } from '../store/scheduled-delivery.ts';
import type { DeliveryJob } from './delivery-job.ts';

/** Adds the delivery of a run that Scheduler has started, unless it is there. */
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
