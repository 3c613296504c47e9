import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { getItem, parseItem } from '#platform/aws/table.ts';
import { conditionalPut } from '#platform/aws/write-items.ts';
import { type AddedDelivery, deliveryDays } from './delivery-record.ts';

const started = z.object({ deliveryKey: z.string() });

const keyOf = (jobId: string, idempotencyKey: string) => ({ pk: `JOB#${jobId}`, sk: `MANUAL#${idempotencyKey}` });

/** True if a person has started a delivery with this idempotency key. */
export const isStartedByHand = async (jobId: string, idempotencyKey: string): Promise<boolean> =>
	(await getItem('deliveries', keyOf(jobId, idempotencyKey))) !== undefined;

/**
 * The key of the delivery that a person starts: the same for every call with the same idempotency key, whose first call
 * decides on the time.
 */
export async function manualDeliveryKey(
	jobId: string,
	idempotencyKey: string,
	scheduledTime: string,
	nowMillis: number,
): Promise<string> {
	const key = keyOf(jobId, idempotencyKey);
	const deliveryKey = `${scheduledTime}#manual#${idempotencyKey}`;
	const item = { ...key, deliveryKey, expiresAt: Math.floor(nowMillis / 1000) + deliveryDays * 86_400 };
	if (await conditionalPut({ table: 'deliveries', item, condition: 'attribute_not_exists(pk)' })) return deliveryKey;
	const found = await getItem('deliveries', key);
	if (found === undefined) throw new Error(`the start ${idempotencyKey} of the job ${jobId} is not there`);
	return parseItem('deliveries', started, found).deliveryKey;
}

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
