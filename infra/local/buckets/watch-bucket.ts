import { type FSWatcher, mkdirSync, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { BucketStore, ObjectDescription } from './bucket-store.ts';
import { pathOfKey } from './object-path.ts';
import { faultOfFileName, reportFileName } from './report-file-name.ts';

const tries = 3;

const closeGraceMillis = 2_000;

/** Names that programs give to what they have not finished copying. */
const unfinished = /(^|\/)(~\$[^/]*|[^/]*\.(part|partial|crdownload|download|tmp|swp))$/i;

const hidden = /(^|\/)\./;

interface WatchOptions {
	readonly store: BucketStore;
	readonly bucket: string;
	/** Folders in it that are made at the start, for people to find. */
	readonly folders: readonly string[];
	/** A copied file is taken when its size and time have stayed the same for so long. */
	readonly settleMillis: number;
	readonly retryMillis: number;
	/** Looks by itself so often: not every file system tells of changes. */
	readonly lookEveryMillis: number;
	/** While it is, objects wait. */
	readonly isDiskFull: () => boolean;
	/** Is called again later, and at the next start, when it fails. */
	readonly onObjectCreated: (object: ObjectDescription & { readonly bucket: string }) => Promise<void>;
	readonly log: (line: string) => void;
	readonly clock: Clock;
}

export interface BucketWatch {
	/** Looks for new objects soon. */
	look(): void;
	/** Stops looking. A call that is under way has a moment to end; otherwise it is made again at the next start. */
	close(): Promise<void>;
}

/** Tells of every object of a bucket that nobody was told of yet, one after the other, whoever put it there. */
export function watchBucket(options: WatchOptions): BucketWatch {
	const { store, bucket, folders, settleMillis, retryMillis, lookEveryMillis } = options;
	const { isDiskFull, onObjectCreated, log, clock } = options;
	const folder = store.folder(bucket);
	for (const name of ['', ...folders]) mkdirSync(`${folder}/${name}`, { recursive: true, mode: 0o700 });

	/** What was seen of files that nobody was told of: the version, and since when it has been so. */
	const seen = new Map<string, { readonly version: string; readonly sinceMillis: number }>();
	const told = new Map<string, string>();
	const reported = new Set<string>();
	const failures = new Map<string, { readonly version: string; readonly count: number }>();
	let timer: NodeJS.Timeout | undefined;
	let working: Promise<void> | undefined;
	let isAskedAgain = false;
	let isWaitingForSpace = false;
	let isClosed = false;

	let watcher: FSWatcher | undefined;
	try {
		watcher = watch(folder, { recursive: true }, () => look());
		watcher.on('error', (error) => log(`The folder ${folder} is looked at every few seconds only: ${error}`));
	} catch (error) {
		log(`The folder ${folder} is looked at every few seconds only: ${error}`);
	}
	const regular = setInterval(look, lookEveryMillis);
	regular.unref();
	look();

	function look(): void {
		isAskedAgain = true;
		if (working === undefined && !isClosed) working = work();
	}

	function lookIn(millis: number): void {
		clearTimeout(timer);
		if (!isClosed) timer = setTimeout(look, millis);
	}

	async function work(): Promise<void> {
		try {
			while (isAskedAgain && !isClosed) {
				isAskedAgain = false;
				await lookOnce();
			}
		} catch (error) {
			log(`The folder ${folder} cannot be looked at: ${error}`);
		} finally {
			working = undefined;
		}
	}

	async function lookOnce(): Promise<void> {
		if (mustWaitForSpace()) return;
		await reportNames();
		for (const key of await store.keys(bucket)) {
			if (isClosed || mustWaitForSpace()) return;
			if (unfinished.test(key) || faultOfFileName(pathOfKey(key)) !== undefined) continue;
			const stamp = await store.stamp(bucket, key);
			if (stamp === undefined || told.get(key) === stamp.version) continue;
			if (!stamp.isDescribed && !hasSettled(key, stamp.version)) {
				lookIn(settleMillis);
				continue;
			}
			await tell(key);
		}
	}

	/** The regular look goes on when there is space. */
	function mustWaitForSpace(): boolean {
		const isFull = isDiskFull();
		if (isFull && !isWaitingForSpace) log(`The disk is full: files in ${folder} wait until there is space.`);
		isWaitingForSpace = isFull;
		return isFull;
	}

	/** A file that cannot be an object because of its name would otherwise lie there without a word. */
	async function reportNames(): Promise<void> {
		for (const path of await store.paths(bucket)) {
			if (hidden.test(path) || unfinished.test(path) || reported.has(path)) continue;
			const expected = faultOfFileName(path);
			if (expected === undefined) continue;
			const report = reportFileName(folder, path, expected, clock());
			log(`${bucket}/${path} is not read: it needs ${expected}. Report: ${report}`);
			reported.add(path);
		}
	}

	function hasSettled(key: string, version: string): boolean {
		const earlier = seen.get(key);
		if (earlier?.version === version) return performance.now() - earlier.sinceMillis >= settleMillis;
		seen.set(key, { version, sinceMillis: performance.now() });
		return false;
	}

	async function tell(key: string): Promise<void> {
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
		told.set(key, version);
		seen.delete(key);
		failures.delete(key);
	}

	function failed(key: string, version: string, error: unknown): void {
		const earlier = failures.get(key);
		const count = earlier?.version === version ? earlier.count + 1 : 1;
		failures.set(key, { version, count });
		const isLast = count >= tries;
		const reason = error instanceof Error ? error.message : error;
		log(`${bucket}/${key} failed${isLast ? '; it is tried again at the next start' : ''}: ${reason}`);
		if (isLast) told.set(key, version);
		else lookIn(retryMillis * count);
	}

	return {
		look,
		async close() {
			isClosed = true;
			watcher?.close();
			clearInterval(regular);
			clearTimeout(timer);
			await Promise.race([working, delay(closeGraceMillis, undefined, { ref: false })]);
		},
	};
}
