import { randomUUID } from 'node:crypto';
import { type AddedDelivery, deliveryDays } from './delivery-record.ts';

/** Owner of the run. */
interface ScheduledJob {
	readonly jobId: string;
	readonly orgId: string;
	readonly name: string;
	/** The version that says what is delivered; the job as it is at the delivery if left out. */
	readonly jobVersion?: number;
}

/** A delivery of the schedule: the run identifies it, however often it is started. */
export function scheduledDelivery(
	{ jobId, orgId, name, jobVersion }: ScheduledJob,
	scheduledMillis: number,
	nowMillis: number,
): AddedDelivery {
	const scheduledTime = new Date(scheduledMillis).toISOString();
	return {
		jobId,
		deliveryKey: scheduledTime,
		orgId,
		jobName: name,
		...(jobVersion === undefined ? {} : { jobVersion }),
		kind: 'scheduled',
		scheduledTime,
		addedAt: new Date(nowMillis).toISOString(),
		auditId: randomUUID(),
		expiresAt: Math.floor(nowMillis / 1000) + deliveryDays * 86_400,
	};
}
