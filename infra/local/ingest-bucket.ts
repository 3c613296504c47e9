import type { CreatedObject } from '../emulators/buckets/open-buckets.ts';
import type { WatchedBucket } from '../emulators/buckets/watch-bucket.ts';
import type { Runtime } from '../emulators/lambda/runtime.ts';
import { invokeFunction } from './lambda/invoke-function.ts';
import { expectedFileName, reportFileName } from './report-file-name.ts';
import { ingestBucketName } from './resources.ts';

/** The bucket for files of rates, with a folder for each kind of file. */
export const ingestBucket: WatchedBucket = {
	bucket: ingestBucketName,
	folders: ['fallback', 'cash-fallback', 'consumer-spread', 'term', 'overnight', 'fx', 'quotes'],
	expectedName: expectedFileName,
	reportName: reportFileName,
};

/** Calls the function that loads files with a new object, in the form of EventBridge's event. */
export async function ingestFile(runtime: Runtime, { bucket, key, size, etag }: CreatedObject): Promise<void> {
	const event = {
		'detail-type': 'Object Created',
		source: 'aws.s3',
		detail: { bucket: { name: bucket }, object: { key, size, etag: etag.replaceAll('"', '') } },
	};
	await invokeFunction(runtime, 'ingest-files', event);
}
