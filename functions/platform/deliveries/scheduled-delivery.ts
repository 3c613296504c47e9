import { randomUUID } from 'node:crypto';
import { type AddedDelivery, deliveryDays } from './delivery-record.ts';

/** A delivery of the schedule: the run identifies it, however often it is started. */
export function scheduledDelivery(
	{ jobId, orgId, name }: { readonly jobId: string; readonly orgId: string; readonly name: string },
	scheduledMillis: number,
	nowMillis: number,
): AddedDelivery {
	const scheduledTime = new Date(scheduledMillis).toISOString();
	return {
		jobId,
		deliveryKey: scheduledTime,
		orgId,
		jobName: name,
		kind: 'scheduled',
		scheduledTime,
		addedAt: new Date(nowMillis).toISOString(),
		auditId: randomUUID(),
		expiresAt: Math.floor(nowMillis / 1000) + deliveryDays * 86_400,
	};
}
