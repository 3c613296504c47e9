import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Administration, requireOpenOrganisation } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { textSearch } from '#platform/text-search.ts';
import {
	type BulkDelivery,
	bulkScheduleCancel,
	bulkScheduleDeliveries,
	bulkScheduleFile,
	bulkScheduleResend,
	bulkScheduleRun,
} from '#shared/contract/bulk-schedules.ts';
import { deliveryErrors } from '#shared/contract/delivery-errors.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { deliveryMoves, isEnded } from '#shared/delivery/delivery-state.ts';
import { maxMailsOfDay, maxStartsOfHour } from '#shared/delivery/organisation-limits.ts';
import { filledDeliveryError } from '../run/delivery-failure.ts';
import { startDelivery } from '../scheduler/start-delivery.ts';
import {
	type AddedDelivery,
	type DeliveryError,
	type DeliveryRecord,
	deliveryDays,
	isFileKept,
	isRepeatable,
	nextTryOf,
} from '../store/delivery-record.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { isStartedByHand, type JobRecord, jobName, manualDeliveryKey } from '../store/job-record.ts';
import { countManualStart } from '../store/organisation-counts.ts';
import { requireJob } from './manage-jobs.ts';

/** A link to a file that is no longer kept would show an S3 error. */
export async function deliveryLink(delivery: DeliveryRecord, nowMillis: number) {
	const { file } = delivery;
	if (file === undefined || !isFileKept(delivery, nowMillis)) throw refuse('no-delivery-file');
	const bucket = environmentVariable(variables.deliveriesBucket);
	const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
	const parameters = { 'response-content-disposition': disposition };
	return objectLink({ method: 'GET', bucket, key: file.key, nowMillis, parameters });
}

const place = z.strictObject({ deliveryId: z.string().min(1).max(200) });

export const deliveries = operation(bulkScheduleDeliveries, async ({ request, caller, clock }) => {
	const now = clock();
	const { jobId } = await requireJob({ caller }, request.jobId);
	const after = readCursor(place, request.cursor)?.deliveryId;
	const { items, isLast } = await deliveryStore.ofJob(jobId, request.limit, after, deliverySearch(request.search));
	const last = isLast ? undefined : items.at(-1);
	return {
		deliveries: items.map((delivery) => describeDelivery(delivery, now)),
		...writeCursor(last && { deliveryId: last.deliveryKey }),
	};
});

async function requireDelivery(jobId: string, deliveryKey: string): Promise<DeliveryRecord> {
	const delivery = await deliveryStore.find({ jobId, deliveryKey });
	if (delivery === undefined) throw refuse('unknown-delivery', { deliveryId: deliveryKey });
	return delivery;
}

export const file = operation(bulkScheduleFile, async ({ request, caller, clock }) => {
	const { jobId } = await requireJob({ caller }, request.jobId);
	return deliveryLink(await requireDelivery(jobId, request.deliveryId), clock());
});

type HandDelivery = Pick<
	AddedDelivery,
	'jobId' | 'orgId' | 'jobName' | 'kind' | 'scheduledTime' | 'resends' | 'loanFile'
>;

/** The delivery sweep starts the delivery if this call is interrupted after it wrote the record. */
const sweptAfterMillis = 60_000;

/** A repeated call with the same key continues the first call. Throws a refusal (429) at the hourly limit. */
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
		// The first call with this key determined the time.
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

/** A loan file cancelled before its calculation time keeps it when sent again. */
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

const cancellable: ReadonlySet<string> = new Set(deliveryMoves.cancel.from);

export const isCancellable = (state: DeliveryRecord['state']): boolean => cancellable.has(state);

const cancelled = { code: 'cancelled-by-user', message: deliveryErrors['cancelled-by-user'] };

/** A faster runner still delivers the file; a slower runner stops before the rename. */
export async function cancelByHand(
	administration: Administration,
	delivery: DeliveryRecord,
	about: (changes: Recorded['changes']) => Recorded,
): Promise<void> {
	if (!isCancellable(delivery.state)) return;
	const nowMillis = administration.clock();
	await withAuditRecord(
		administration,
		about([{ field: 'state', before: delivery.state, after: 'cancelled' }]),
		() => deliveryStore.move(delivery, 'cancel', { token: randomUUID() }, nowMillis, { error: cancelled }),
		(moved) => moved !== undefined,
	);
}

type MailNotes = {
	readonly [Note in 'isMailWithheld' | 'mailedAt' | 'mailFailedAt']?: DeliveryRecord[Note] | undefined;
};

export function mailErrorOf({ isMailWithheld, mailedAt, mailFailedAt }: MailNotes): DeliveryError | undefined {
	if (mailFailedAt !== undefined)
		return filledDeliveryError(mailedAt === undefined ? 'mail-delayed' : 'mail-failed', {});
	if (isMailWithheld !== true || mailedAt === undefined) return undefined;
	const nextDay = new Date(Date.parse(mailedAt.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10);
	return filledDeliveryError('mail-limit-reached', { limit: String(maxMailsOfDay), from: `${nextDay} 00:00` });
}

export function describeDelivery(delivery: DeliveryRecord, nowMillis: number): BulkDelivery {
	const { jobId, deliveryKey, kind, resends, requestedBy, scheduledTime, state, changedAt, file, error } = delivery;
	const { addedAt, endedAt, deadline, waitingFor, rowErrors } = delivery;
	const nextAt = nextTryOf(delivery, nowMillis);
	const mailError = mailErrorOf(delivery);
	return {
		jobId,
		deliveryId: deliveryKey,
		kind,
		scheduledTime,
		state,
		changedAt,
		hasFile: file !== undefined && isFileKept(delivery, nowMillis),
		canCancel: isCancellable(state),
		canResend: isEnded(state) && isRepeatable(delivery, nowMillis),
		...(resends === undefined ? {} : { resends }),
		...(requestedBy === undefined ? {} : { requestedBy }),
		...(file === undefined ? {} : describeFile(file)),
		...(endedAt === undefined ? {} : { durationMillis: Math.max(0, Date.parse(endedAt) - Date.parse(addedAt)) }),
		...(nextAt === undefined ? {} : { nextAt }),
		...(state !== 'waiting' || deadline === undefined ? {} : { deadline }),
		...(state !== 'waiting' || waitingFor === undefined ? {} : { waitingFor }),
		...(rowErrors === undefined ? {} : { rowErrors }),
		...(error === undefined ? {} : { error }),
		...(mailError === undefined ? {} : { mailError }),
	};
}

const describeFile = ({ name, bytes, sha256, rows, faultRows }: NonNullable<DeliveryRecord['file']>) => ({
	fileName: name,
	bytes,
	sha256,
	rows,
	faultRows,
});

export const deliverySearch = (search: string) =>
	textSearch(search, ({ scheduledTime, state, requestedBy, file, loanFile, error }: DeliveryRecord) => [
		scheduledTime.replace('T', ' '),
		state,
		requestedBy,
		file?.name,
		loanFile?.fileName,
		loanFile?.takenFrom,
		error?.code,
	]);
