import { type FSWatcher, mkdirSync, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../http.ts';
import type { BucketStore, ObjectDescription } from './bucket-store.ts';
import { pathOfKey } from './s3-rules.ts';

const tries = 3;

const closeGraceMillis = 2_000;

/** Names that programs use for files while copying them. */
const unfinished = /(^|\/)(~\$[^/]*|[^/]*\.(part|partial|crdownload|download|tmp|swp))$/i;

const hidden = /(^|\/)\./;

/** A bucket whose new objects are announced, whether written by a client or copied into its folder by a person. */
export interface WatchedBucket {
	readonly bucket: string;
	/** Folders created at the start, so that people find them. */
	readonly folders: readonly string[];
	/** Expected kind of name if the name of a file is invalid; undefined for a valid name. */
	readonly expectedName: (path: string) => string | undefined;
	/**
	 * Reports a file that is never announced because of its name.
	 * @returns path of the report
	 */
	readonly reportName: (file: MisnamedFile) => string;
}

export interface MisnamedFile {
	readonly folder: string;
	/** Path relative to the folder. */
	readonly path: string;
	readonly expected: string;
	readonly nowMillis: number;
}

interface WatchOptions extends WatchedBucket {
	readonly store: BucketStore;
	/** A copied file is complete when its size and time have been unchanged for this long. */
	readonly settleMillis: number;
	readonly retryMillis: number;
	/** Interval of regular scans, because not every file system reports changes. */
	readonly lookEveryMillis: number;
	/** True if the disk is full. Objects wait as long as it is. */
	readonly isDiskFull: () => boolean;
	/** Called again later, and at the next start, if it fails. */
	readonly onObjectCreated: (object: ObjectDescription & { readonly bucket: string }) => Promise<void>;
	readonly log: (line: string) => void;
	readonly clock: Clock;
}

export interface BucketWatch {
	scan(): void;
	/** Stops scanning. A call in progress has two seconds to finish; otherwise it is repeated at the next start. */
	close(): Promise<void>;
}

/** Announces every new object of a bucket, one after the other, whether written by a client or copied by a person. */
export function watchBucket(options: WatchOptions): BucketWatch {
	const { store, bucket, folders, expectedName, reportName, settleMillis, retryMillis, lookEveryMillis } = options;
	const { isDiskFull, onObjectCreated, log, clock } = options;
	const folder = store.folder(bucket);
	for (const name of ['', ...folders]) mkdirSync(`${folder}/${name}`, { recursive: true, mode: 0o700 });

	/** Files that are not announced yet, with their version and the time since which it is unchanged. */
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

	/** The next regular scan continues after space is free. */
	function mustWaitForSpace(): boolean {
		const isFull = isDiskFull();
		if (isFull && !isWaitingForSpace) log(`The disk is full: files in ${folder} wait until there is space.`);
		isWaitingForSpace = isFull;
		return isFull;
	}

	/** A file with an invalid name gets a report, so that it is not silently ignored. */
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
