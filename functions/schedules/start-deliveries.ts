import { randomUUID } from 'node:crypto';
import type { BulkDelivery } from '../../shared/contract/bulk-schedules.ts';
import { routes } from '../../shared/contract/routes.ts';
import { isEnded } from '../../shared/delivery/delivery-state.ts';
import { withAuditRecord } from '../platform/audit/with-audit-record.ts';
import { type AddedDelivery, type DeliveryRecord, deliveryDays } from '../platform/deliveries/delivery-record.ts';
import * as deliveryStore from '../platform/deliveries/delivery-store.ts';
import { type JobRecord, jobName } from '../platform/deliveries/job-record.ts';
import { manualDeliveryKey } from '../platform/deliveries/manual-start.ts';
import type { Administration } from '../platform/directory/administration.ts';
import { requireOpenOrganisation } from '../platform/directory/within-reach.ts';
import { operation } from '../platform/http/operation.ts';
import { refuse } from '../platform/http/refusal.ts';
import { startDelivery } from '../platform/scheduler/start-delivery.ts';
import { requireDelivery } from './deliveries.ts';
import { describeDelivery } from './describe-delivery.ts';
import { requireJob } from './require-job.ts';

export const run = operation(routes.bulkScheduleRun, async ({ request, ...administration }) => {
	const job = await requireJob(administration, request.jobId);
	const scheduledTime = new Date(Math.floor(administration.clock() / 1000) * 1000).toISOString();
	return await start(administration, job, { kind: 'manual', scheduledTime }, request.idempotencyKey);
});

export const resend = operation(routes.bulkScheduleResend, async ({ request, ...administration }) => {
	const job = await requireJob(administration, request.jobId);
	const { state, scheduledTime, deliveryKey } = await requireDelivery(job.jobId, request.deliveryId);
	if (!isEnded(state)) throw refuse('delivery-not-ended', { state });
	const wanted = { kind: 'resend', scheduledTime, resends: deliveryKey } as const;
	return await start(administration, job, wanted, request.idempotencyKey);
});

type Wanted = Pick<DeliveryRecord, 'kind' | 'scheduledTime' | 'resends'>;

/** The sweep starts it if this call breaks off after the record was written. */
const sweptAfterMillis = 60_000;

/** Records a delivery, then starts it. A repeated call with the same key continues the first one. */
async function start(
	administration: Administration,
	job: JobRecord,
	{ scheduledTime, ...wanted }: Wanted,
	idempotencyKey: string = randomUUID(),
): Promise<BulkDelivery> {
	const { jobId, orgId } = job;
	await requireOpenOrganisation(administration, orgId);
	const nowMillis = administration.clock();
	const deliveryKey = await manualDeliveryKey(jobId, idempotencyKey, scheduledTime, nowMillis);
	const known = await deliveryStore.find({ jobId, deliveryKey });
	if (known !== undefined) {
		if (known.state === 'due') await startDelivery(known);
		return describeDelivery(known);
	}
	const delivery: AddedDelivery = {
		jobId,
		deliveryKey,
		orgId,
		jobName: jobName(job),
		...wanted,
		requestedBy: administration.caller.user.login,
		// The first call with the key decided on the time.
		scheduledTime: deliveryKey.slice(0, deliveryKey.indexOf('#')),
		addedAt: new Date(nowMillis).toISOString(),
		auditId: randomUUID(),
		expiresAt: Math.floor(nowMillis / 1000) + deliveryDays * 86_400,
	};
	return await withAuditRecord(administration, recordOf(delivery), async () => {
		await deliveryStore.add(delivery, nowMillis + sweptAfterMillis);
		await startDelivery(delivery);
		return describeDelivery(await requireDelivery(jobId, deliveryKey));
	});
}

const recordOf = ({ kind, jobId, orgId, jobName: entityName, scheduledTime }: AddedDelivery) =>
	({
		action: kind === 'manual' ? 'run' : 'resend',
		entity: 'bulk-schedule',
		entityId: jobId,
		entityName,
		orgId,
		changes: [{ field: 'scheduledTime', before: '', after: scheduledTime }],
	}) as const;
