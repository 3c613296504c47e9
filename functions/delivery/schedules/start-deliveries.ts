import { randomUUID } from 'node:crypto';
import { type Administration, requireOpenOrganisation } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import {
	type BulkDelivery,
	bulkScheduleCancel,
	bulkScheduleResend,
	bulkScheduleRun,
} from '#shared/contract/bulk-schedules.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { maxStartsOfHour } from '#shared/delivery/organisation-limits.ts';
import { startDelivery } from '../scheduler/start-delivery.ts';
import { type AddedDelivery, type DeliveryRecord, deliveryDays, isRepeatable } from '../store/delivery-record.ts';
import { isStartedByHand, manualDeliveryKey } from '../store/delivery-starts.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { type JobRecord, jobName } from '../store/job-record.ts';
import { countManualStart } from '../store/organisation-counts.ts';
import { requireDelivery } from './deliveries.ts';
import { cancelByHand, describeDelivery } from './describe-delivery.ts';
import { requireJob } from './manage-jobs.ts';

/** Delivery that a person starts. */
type HandDelivery = Pick<
	AddedDelivery,
	'jobId' | 'orgId' | 'jobName' | 'kind' | 'scheduledTime' | 'resends' | 'loanFile'
>;

/** The sweep starts it if this call breaks off after the record was written. */
const sweptAfterMillis = 60_000;

/**
 * Records a delivery, then starts it. A repeated call with the same key continues the first one.
 *
 * @throws a refusal (429) when people of the organisation have started as many in this hour as they may
 * @param about whose action the audit trail records
 */
export async function startByHand(
	administration: Administration,
	{ scheduledTime, ...wanted }: HandDelivery,
	about: Pick<Recorded, 'entity' | 'entityId' | 'entityName'>,
	idempotencyKey: string = randomUUID(),
): Promise<DeliveryRecord> {
	const { jobId, orgId, kind } = wanted;
	await requireOpenOrganisation(administration, orgId);
	const nowMillis = administration.clock();
	if (!(await isStartedByHand(jobId, idempotencyKey))) {
		const waitSeconds = await countManualStart(orgId, nowMillis);
		if (waitSeconds !== undefined) throw refuse('too-many-starts', { max: maxStartsOfHour, waitSeconds });
	}
	const deliveryKey = await manualDeliveryKey(jobId, idempotencyKey, scheduledTime, nowMillis);
	const known = await deliveryStore.find({ jobId, deliveryKey });
	if (known !== undefined) {
		if (known.state === 'due' && isDue(known, nowMillis)) await startDelivery(known);
		return known;
	}
	const delivery: AddedDelivery = {
		...wanted,
		deliveryKey,
		requestedBy: administration.caller.user.login,
		// The first call with the key decided on the time.
		scheduledTime: deliveryKey.slice(0, deliveryKey.indexOf('#')),
		addedAt: new Date(nowMillis).toISOString(),
		auditId: randomUUID(),
		expiresAt: Math.floor(nowMillis / 1000) + deliveryDays * 86_400,
	};
	const changes = [{ field: 'scheduledTime', before: '', after: delivery.scheduledTime }];
	const action = kind === 'manual' ? 'run' : 'resend';
	return await withAuditRecord(administration, { action, ...about, orgId, changes }, async () => {
		const isStarted = isDue(delivery, nowMillis);
		await deliveryStore.add(delivery, isStarted ? nowMillis + sweptAfterMillis : Date.parse(delivery.scheduledTime));
		if (isStarted) await startDelivery(delivery);
		return requireDelivery(jobId, deliveryKey);
	});
}

/** A loan file that was cancelled before its time has that time again. */
const isDue = ({ loanFile, scheduledTime }: AddedDelivery, nowMillis: number): boolean =>
	loanFile === undefined || Date.parse(scheduledTime) <= nowMillis;

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
