import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { environmentVariable } from '#platform/environment-variable.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { bulkScheduleDeliveries, bulkScheduleFile } from '#shared/contract/bulk-schedules.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { type DeliveryRecord, isFileKept } from '../store/delivery-record.ts';
import { deliverySearch } from '../store/delivery-search.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { describeDelivery } from './describe-delivery.ts';
import { requireJob } from './manage-jobs.ts';

/**
 * A link to the file of a delivery, under the name that the client received.
 *
 * @throws a refusal (404) when it was not built, or is no longer kept: the link would show an error of S3
 */
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

/** @throws a refusal (404) when the job has no such delivery */
export async function requireDelivery(jobId: string, deliveryKey: string): Promise<DeliveryRecord> {
	const delivery = await deliveryStore.find({ jobId, deliveryKey });
	if (delivery === undefined) throw refuse('unknown-delivery', { deliveryId: deliveryKey });
	return delivery;
}

export const file = operation(bulkScheduleFile, async ({ request, caller, clock }) => {
	const { jobId } = await requireJob({ caller }, request.jobId);
	return deliveryLink(await requireDelivery(jobId, request.deliveryId), clock());
});
