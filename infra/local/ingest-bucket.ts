import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { writeAtomically } from '#infra/emulators/disk.ts';
import type { CreatedObject } from '../emulators/buckets/open-buckets.ts';
import { pathOfKey } from '../emulators/buckets/s3-rules.ts';
import type { MisnamedFile, WatchedBucket } from '../emulators/buckets/watch-bucket.ts';
import type { Runtime } from '../emulators/lambda/runtime.ts';
import { invokeFunction } from './lambda/invoke-function.ts';
import { ingestBucketName } from './resources.ts';

const reportSuffix = '.report.json';

function expectedFileName(path: string): string | undefined {
	const name = basename(path);
	if (Buffer.byteLength(name) + reportSuffix.length > 255) {
		return `a name of at most ${255 - reportSuffix.length} bytes, so that its report can be written beside it`;
	}
	try {
		if (pathOfKey(decodeURIComponent(path)) === path) return undefined;
	} catch {
		// The name is not a valid object key. The text below describes valid names.
	}
	return 'a name without % \\ : * ? " < > | and control characters, which does not end in a space or a point';
}

/** Writes a report next to a file whose name is not a valid object key. @returns path of the report */
function reportFileName({ folder, path, expected, nowMillis }: MisnamedFile): string {
	const name = basename(path);
	const digest = createHash('sha256').update(path).digest('hex').slice(0, 8);
	const safe = [...name.replace(/[^\p{L}\p{N} ._()-]/gu, '_')].slice(0, 40).join('');
	const report = join(folder, dirname(path), `${safe}.${digest}${reportSuffix}`);
	const content = {
		file: path,
		kind: null,
		sha256: null,
		time: new Date(nowMillis).toISOString(),
		rows: null,
		outcome: 'refused',
		rowsLoaded: 0,
		refused: [{ value: name.slice(0, 60), expected }],
		refusedCount: 1,
	};
	writeAtomically(report, `${JSON.stringify(content, null, '\t')}\n`);
	return report;
}

export const ingestBucket: WatchedBucket = {
	bucket: ingestBucketName,
	folders: ['fallback', 'cash-fallback', 'consumer-spread', 'term', 'overnight', 'fx', 'quotes'],
	expectedName: expectedFileName,
	reportName: reportFileName,
};

export async function ingestFile(runtime: Runtime, { bucket, key, size, etag }: CreatedObject): Promise<void> {
	const event = {
		'detail-type': 'Object Created',
		source: 'aws.s3',
		detail: { bucket: { name: bucket }, object: { key, size, etag: etag.replaceAll('"', '') } },
	};
	await invokeFunction(runtime, 'ingest-files', event);
}
