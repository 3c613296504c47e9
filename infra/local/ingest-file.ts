import { randomUUID } from 'node:crypto';
import type { CreatedObject } from './buckets/open-buckets.ts';
import { ingestFilesModule } from './lambda/function-modules.ts';
import type { Runtime } from './lambda/runtime.ts';

const longestMillis = 10 * 60_000;

/** The bucket into which files of rates are dropped, with a folder for each kind of them. */
export const ingestBucket = {
	bucket: 'ingest',
	folders: ['fallback', 'cash-fallback', 'consumer-spread', 'term', 'overnight', 'fx', 'quotes'],
};

/** Hands a new object to the function that loads files, as EventBridge tells of it. */
export async function ingestFile(runtime: Runtime, { bucket, key, size, etag }: CreatedObject): Promise<void> {
	const event = {
		'detail-type': 'Object Created',
		source: 'aws.s3',
		detail: { bucket: { name: bucket }, object: { key, size, etag: etag.replaceAll('"', '') } },
	};
	const context = {
		functionName: 'ingest-files',
		requestId: randomUUID(),
		deadlineMillis: Date.now() + longestMillis,
	};
	const call = { module: ingestFilesModule, export: 'handler', parameters: [event], context };
	await runtime.call(call, longestMillis);
}
