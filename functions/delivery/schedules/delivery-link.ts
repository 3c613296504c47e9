import { environmentVariable } from '#platform/environment-variable.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { refuse } from '#platform/http/refusal.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { type DeliveryRecord, isFileKept } from '../store/delivery-record.ts';

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
