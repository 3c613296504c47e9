import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { largeObjectClient } from '../files/large-objects.ts';
import { runsBucket, runsPrefix } from './run-files.ts';

/** Removals at the same time. */
const lanes = 40;

/**
 * Removes every file of the runs of an organisation that is being removed; on AWS, superseded versions are removed by
 * their age. Idempotent: a repeated call goes on where one was interrupted.
 */
export async function removeRunFiles(orgId: string): Promise<void> {
	const Bucket = runsBucket();
	const prefix = runsPrefix(orgId);
	for (;;) {
		// What a page lists is removed before the next is asked for, which therefore is a first page again.
		const { Contents = [] } = await largeObjectClient.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
		if (Contents.length === 0) return;
		const names = Contents.map(({ Key = '' }) => Key.slice(prefix.length));
		while (names.length > 0) await Promise.all(names.splice(-lanes).map((name) => remove(orgId, name)));
	}
}

async function remove(orgId: string, name: string): Promise<void> {
	const file = { Bucket: runsBucket(), Key: `runs/${orgId}/${name}` };
	await largeObjectClient.send(new DeleteObjectCommand(file));
}
