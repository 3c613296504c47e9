import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { conditionalPut, getItem, itemParser, parseItem } from '#platform/aws/table.ts';
import { type JobRequest, readSavedRequest } from '#shared/delivery/schedule/job-request.ts';
import type { RunTimes } from '#shared/delivery/schedule/run-times.ts';
import { type AddedDelivery, deliveryDays } from './delivery-record.ts';

const record = z.object({
	jobId: z.string(),
	orgId: z.string(),
	/** Time of addition and identifier. */
	sortName: z.string(),
	/** `HH:mm:00+0000` */
	requestTime: z.string(),
	/** JSON, with the name of the secret instead of the secrets. */
	requestText: z.string(),
	isPaused: z.boolean(),
	/** Absent while the job is active, and in early records. */
	pausedAt: z.iso.datetime().exactOptional(),
	/** `yyyy-MM-dd HH:mm:ss+0000`; absent before the first delivery. */
	lastDeliveryDate: z.string().exactOptional(),
	version: z.int(),
	savedBy: z.string(),
	savedAt: z.iso.datetime(),
	/** `pending` and `removing`: the schedule in EventBridge Scheduler is still to be updated or removed. */
	scheduled: z.enum(['pending', 'done', 'removing']),
	/** Earlier runs were started, or precede a save of the job. */
	checkedUntil: z.iso.datetime(),
});

export type JobRecord = z.infer<typeof record>;

export const parseJob: (item: Record<string, unknown>) => JobRecord = itemParser('deliveries', record);

export const parseVersion: (item: Record<string, unknown>) => Pick<JobRecord, 'requestText'> = itemParser(
	'deliveries',
	record.pick({ requestText: true }),
);

/** Throws if the request was valid in an earlier version of the portal but is no longer valid. */
export function requestOf({ jobId, requestText }: Pick<JobRecord, 'jobId' | 'requestText'>): JobRequest {
	const read = readSavedRequest(requestText);
	if ('request' in read) return read.request;
	const [first] = read.faults;
	throw new Error(`the request of the job ${jobId} cannot be read: ${first?.path.join('.')}: ${first?.message}`);
}

export const runTimesOf = (job: JobRecord): RunTimes => ({
	requestTime: job.requestTime,
	days: requestOf(job).delivery.days,
});

export const jobName = ({ requestTime, ...job }: JobRecord): string =>
	`${requestOf(job).outputFileName} ${requestTime.slice(0, 5)}`;

const started = z.object({ deliveryKey: z.string() });

const keyOf = (jobId: string, idempotencyKey: string) => ({ pk: `JOB#${jobId}`, sk: `MANUAL#${idempotencyKey}` });

export const isStartedByHand = async (jobId: string, idempotencyKey: string): Promise<boolean> =>
	(await getItem('deliveries', keyOf(jobId, idempotencyKey))) !== undefined;

/** The first call with an idempotency key determines the time. */
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

interface ScheduledJob {
	readonly jobId: string;
	readonly orgId: string;
	readonly name: string;
	/** If absent, the job as it is at the time of the delivery defines the content. */
	readonly jobVersion?: number;
}

/** The delivery is identified by its run, so a run that is started twice has one delivery. */
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
