import type { Administration } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';
import { bulkScheduleCancel, bulkScheduleResend, bulkScheduleRun } from '#shared/contract/bulk-schedules.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { isRepeatable } from '../store/delivery-record.ts';
import { type JobRecord, jobName } from '../store/job-record.ts';
import { cancelByHand } from './cancel-by-hand.ts';
import { requireDelivery } from './deliveries.ts';
import { describeDelivery } from './describe-delivery.ts';
import { requireJob } from './require-job.ts';
import { type HandDelivery, startByHand } from './start-by-hand.ts';

export const run = operation(bulkScheduleRun, async ({ request, ...administration }) => {
	const job = await requireJob(administration, request.jobId);
	const scheduledTime = new Date(Math.floor(administration.clock() / 1000) * 1000).toISOString();
	return await start(administration, job, { kind: 'manual', scheduledTime }, request.idempotencyKey);
});

export const resend = operation(bulkScheduleResend, async ({ request, ...administration }) => {
	const job = await requireJob(administration, request.jobId);
	const earlier = await requireDelivery(job.jobId, request.deliveryId);
	const { state, scheduledTime, deliveryKey } = earlier;
	if (!isEnded(state)) throw refuse('delivery-not-ended', { state });
	if (!isRepeatable(earlier, administration.clock())) throw refuse('no-delivery-file');
	const wanted = { kind: 'resend', scheduledTime, resends: deliveryKey } as const;
	return await start(administration, job, wanted, request.idempotencyKey);
});

export const cancel = operation(bulkScheduleCancel, async ({ request, ...administration }) => {
	const job = await requireJob(administration, request.jobId);
	const { jobId, orgId } = job;
	const delivery = await requireDelivery(jobId, request.deliveryId);
	const about = { entity: 'delivery', entityId: `${jobId}/${delivery.deliveryKey}`, entityName: jobName(job) } as const;
	await cancelByHand(administration, delivery, (changes) => ({ action: 'cancel', ...about, orgId, changes }));
	return describeDelivery(await requireDelivery(jobId, delivery.deliveryKey), administration.clock());
});

/** Starts a delivery of a job by hand. */
async function start(
	administration: Administration,
	{ jobId, ...job }: JobRecord,
	wanted: Pick<HandDelivery, 'kind' | 'scheduledTime' | 'resends'>,
	idempotencyKey?: string,
): Promise<BulkDelivery> {
	const delivery = { jobId, orgId: job.orgId, jobName: jobName({ jobId, ...job }), ...wanted };
	const about = { entity: 'bulk-schedule', entityId: jobId, entityName: delivery.jobName } as const;
	const started = await startByHand(administration, delivery, about, idempotencyKey);
	return describeDelivery(started, administration.clock());
}
