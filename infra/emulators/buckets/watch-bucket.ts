import { type FSWatcher, mkdirSync, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { BucketStore, ObjectDescription } from './bucket-store.ts';
import { pathOfKey } from './s3-rules.ts';

const tries = 3;

const closeGraceMillis = 2_000;

/** Matches names that programs give to files while they copy them. */
const unfinished = /(^|\/)(~\$[^/]*|[^/]*\.(part|partial|crdownload|download|tmp|swp))$/i;

const hidden = /(^|\/)\./;

export interface WatchedBucket {
	readonly bucket: string;
	readonly folders: readonly string[];
	readonly expectedName: (path: string) => string | undefined;
	/** @returns path of the report */
	readonly reportName: (file: MisnamedFile) => string;
}

export interface MisnamedFile {
	readonly folder: string;
	readonly path: string;
	readonly expected: string;
	readonly nowMillis: number;
}

interface WatchOptions extends WatchedBucket {
	readonly store: BucketStore;
	/** Time for which the size and time of a copied file must be unchanged before the file counts as complete. */
	readonly settleMillis: number;
	readonly retryMillis: number;
	/** Interval of regular searches, because not every file system reports changes. */
	readonly lookEveryMillis: number;
	readonly isDiskFull: () => boolean;
	/** Called for each new object. If it fails, it is called again later and after the next start. */
	readonly onObjectCreated: (object: ObjectDescription & { readonly bucket: string }) => Promise<void>;
	readonly log: (line: string) => void;
	readonly clock: typeof Date.now;
}

export interface BucketWatch {
	scan(): void;
	/** Stops searching. A call in progress has two seconds to finish; otherwise it is repeated after the next start. */
	close(): Promise<void>;
}

/** Sends events for a bucket's new objects, written by a client or copied into its folder by a user, in sequence. */
export function watchBucket(options: WatchOptions): BucketWatch {
	const { store, bucket, folders, expectedName, reportName, settleMillis, retryMillis, lookEveryMillis } = options;
	const { isDiskFull, onObjectCreated, log, clock } = options;
	const folder = store.folder(bucket);
	for (const name of ['', ...folders]) mkdirSync(`${folder}/${name}`, { recursive: true, mode: 0o700 });

	const pending = new Map<string, { readonly version: string; readonly sinceMillis: number }>();
	const announced = new Map<string, string>();
	const reported = new Set<string>();
	const failures = new Map<string, { readonly version: string; readonly count: number }>();
	let timer: NodeJS.Timeout | undefined;
	let working: Promise<void> | undefined;
	let isAskedAgain = false;
	let isWaitingForSpace = false;
	let isClosed = false;

	let watcher: FSWatcher | undefined;
	try {
		watcher = watch(folder, { recursive: true }, () => scan());
		watcher.on('error', (error) => log(`The folder ${folder} is scanned every few seconds only: ${error}`));
	} catch (error) {
		log(`The folder ${folder} is scanned every few seconds only: ${error}`);
	}
	const regular = setInterval(scan, lookEveryMillis);
	regular.unref();
	scan();

	function scan(): void {
		isAskedAgain = true;
		if (working === undefined && !isClosed) working = work();
	}

	function scanIn(millis: number): void {
		clearTimeout(timer);
		if (!isClosed) timer = setTimeout(scan, millis);
	}

	async function work(): Promise<void> {
		try {
			while (isAskedAgain && !isClosed) {
				isAskedAgain = false;
				await scanOnce();
			}
		} catch (error) {
			log(`The folder ${folder} cannot be scanned: ${error}`);
		} finally {
			working = undefined;
		}
	}

	async function scanOnce(): Promise<void> {
		if (mustWaitForSpace()) return;
		await reportNames();
		for (const key of await store.keys(bucket)) {
			if (isClosed || mustWaitForSpace()) return;
			if (unfinished.test(key) || expectedName(pathOfKey(key)) !== undefined) continue;
			const stamp = await store.stamp(bucket, key);
			if (stamp === undefined || announced.get(key) === stamp.version) continue;
			if (!stamp.isDescribed && !hasSettled(key, stamp.version)) {
				scanIn(settleMillis);
				continue;
			}
			await announce(key);
		}
	}

	function mustWaitForSpace(): boolean {
		const isFull = isDiskFull();
		if (isFull && !isWaitingForSpace) log(`The disk is full: files in ${folder} wait until there is space.`);
		isWaitingForSpace = isFull;
		return isFull;
	}

	/** Writes a report for each file with an invalid name, so that the file is not silently ignored. */
	async function reportNames(): Promise<void> {
		for (const path of await store.paths(bucket)) {
			if (hidden.test(path) || unfinished.test(path) || reported.has(path)) continue;
			const expected = expectedName(path);
			if (expected === undefined) continue;
			const report = reportName({ folder, path, expected, nowMillis: clock() });
			log(`${bucket}/${path} is not read: it needs ${expected}. Report: ${report}`);
			reported.add(path);
		}
	}

	function hasSettled(key: string, version: string): boolean {
		const earlier = pending.get(key);
		if (earlier?.version === version) return performance.now() - earlier.sinceMillis >= settleMillis;
		pending.set(key, { version, sinceMillis: performance.now() });
		return false;
	}

	async function announce(key: string): Promise<void> {
		const description = await store.describe(bucket, key);
		if (description === undefined) return;
		const version = store.versionOf(description);
		if (!description.isAnnounced) {
			try {
				await onObjectCreated({ ...description, bucket });
			} catch (error) {
				if (!isClosed && !mustWaitForSpace()) failed(key, version, error);
				return;
			}
			await store.markAnnounced(bucket, description);
		}
		announced.set(key, version);
		pending.delete(key);
		failures.delete(key);
	}

	function failed(key: string, version: string, error: unknown): void {
		const earlier = failures.get(key);
		const count = earlier?.version === version ? earlier.count + 1 : 1;
		failures.set(key, { version, count });
		const isLast = count >= tries;
		const reason = error instanceof Error ? error.message : error;
		log(`${bucket}/${key} failed${isLast ? '; it is tried again at the next start' : ''}: ${reason}`);
		if (isLast) announced.set(key, version);
		else scanIn(retryMillis * count);
	}

	return {
		scan,
		async close() {
			isClosed = true;
			watcher?.close();
			clearInterval(regular);
			clearTimeout(timer);
			await Promise.race([working, delay(closeGraceMillis, undefined, { ref: false })]);
		},
	};
}
