import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { largeObjectClient } from '#platform/files/large-objects.ts';
import { removeObjects } from '#platform/files/remove-objects.ts';
import { runsBucket, runsPrefix } from './run-files.ts';

/**
 * Removes every file of the runs of an organisation that is being removed; on AWS, superseded versions are removed by
 * their age. Idempotent.
 */
export async function removeRunFiles(orgId: string): Promise<void> {
	await removeObjects(runsBucket(), runsPrefix(orgId), async (name) => {
		const file = { Bucket: runsBucket(), Key: `runs/${orgId}/${name}` };
		await largeObjectClient.send(new DeleteObjectCommand(file));
	});
}
