import { join } from 'node:path';
import type { AccessControl } from '../access/access-control.ts';
import { openBucketStore } from './bucket-store.ts';
import { bucketsEndpoint } from './buckets-endpoint.ts';
import { type WatchedBucket, watchBucket } from './watch-bucket.ts';

export interface CreatedObject {
	readonly bucket: string;
	readonly key: string;
	readonly size: number;
	readonly etag: string;
}

interface BucketsOptions {
	readonly dataDirectory: string;
	readonly access: AccessControl;
	readonly watched: readonly WatchedBucket[];
	/**
	 * Called for each new object, one after the other. If it fails, it is called up to two more times, and again after
	 * the next start. It is also called again if the process ended during the call.
	 */
	readonly onObjectCreated: (object: CreatedObject) => Promise<void>;
	/** True if the disk is full. New objects then wait, because the called function has to write. */
	readonly isDiskFull?: () => boolean;
	readonly hasRoom?: (bytes: number) => boolean;
	readonly log: (line: string) => void;
	readonly clock?: typeof Date.now;
	readonly settleMillis?: number;
	readonly retryMillis?: number;
	readonly lookEveryMillis?: number;
}

/** Opens the local S3. Objects are plain files in `<data directory>/buckets/<bucket>/`. */
export function openBuckets(options: BucketsOptions) {
	const { dataDirectory, access, watched, onObjectCreated, log } = options;
	const { clock = Date.now, isDiskFull = () => false, hasRoom = () => true } = options;
	const { settleMillis = 1_000, retryMillis = 2_000, lookEveryMillis = 5_000 } = options;
	const store = openBucketStore(join(dataDirectory, 'buckets'));
	const watches = new Map(
		watched.map((each) => [
			each.bucket,
			watchBucket({
				...each,
				store,
				settleMillis,
				retryMillis,
				lookEveryMillis,
				isDiskFull,
				log,
				clock,
				onObjectCreated: ({ bucket, key, size, etag }) => onObjectCreated({ bucket, key, size, etag }),
			}),
		]),
	);
	return {
		handle: bucketsEndpoint({ store, access, clock, hasRoom, log, onStored: (bucket) => watches.get(bucket)?.scan() }),
		readText: store.readText,
		async close(): Promise<void> {
			await Promise.all([...watches.values()].map((watch) => watch.close()));
		},
	};
}
