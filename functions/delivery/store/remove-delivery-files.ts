import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { environmentVariable } from '#platform/environment-variable.ts';
import { largeObjectClient } from '#platform/files/large-objects.ts';
import { removeObjects } from '#platform/files/remove-objects.ts';
import { variables } from '#shared/contract/resource-names.ts';

/**
 * Removes what an organisation that is being removed has in the bucket of deliveries: the files that were delivered, its
 * copies, and the loan files of its inbox. On AWS, superseded versions are removed by their age. Idempotent.
 *
 * @returns whether nothing is left
 */
export function removeDeliveryFiles(orgId: string, isOver: () => boolean): Promise<boolean> {
	const Bucket = environmentVariable(variables.deliveriesBucket);
	return removeObjects(
		Bucket,
		`${orgId}/`,
		async (name) => {
			await largeObjectClient.send(new DeleteObjectCommand({ Bucket, Key: `${orgId}/${name}` }));
		},
		isOver,
	);
}
