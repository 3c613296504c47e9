import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contentHash, etagOf } from './object-bodies.ts';
import { assertBucket, keyOfPath, pathOfKey, S3Error } from './s3-rules.ts';

export interface ObjectDescription {
	readonly key: string;
	/** ETag with its quotation marks. */
	readonly etag: string;
	readonly size: number;
	readonly modifiedMillis: number;
	readonly contentType?: string;
	/** Headers of the object that begin with `x-amz-meta-`. */
	readonly metadata?: Readonly<Record<string, string>>;
	/** True if the function that handles new objects has been called for the object. */
	readonly isAnnounced: boolean;
}

export interface WriteCondition {
	readonly ifNoneMatch?: string | undefined;
	readonly ifMatch?: string | undefined;
}

type Sent = Pick<ObjectDescription, 'etag' | 'size' | 'contentType' | 'metadata'>;

export type BucketStore = ReturnType<typeof openBucketStore>;

/**
 * Buckets on disk. Each bucket is a folder and each object is a plain file, so that users can read files and copy files
 * there. Metadata is stored in `.meta`. It is valid as long as size and modification time of the file are unchanged.
 */
export function openBucketStore(root: string) {
	const incoming = join(root, '.incoming');
	rmSync(incoming, { recursive: true, force: true });
	mkdirSync(incoming, { recursive: true, mode: 0o700 });
	const turns = new Map<string, Promise<unknown>>();

	const folder = (bucket: string) => {
		assertBucket(bucket);
		return join(root, bucket);
	};
	const file = (bucket: string, key: string) => join(folder(bucket), pathOfKey(key));
	const metaFile = (bucket: string, key: string) =>
		join(root, '.meta', bucket, `${createHash('sha256').update(key).digest('hex')}.json`);

	async function inTurn<Result>(bucket: string, key: string, work: () => Promise<Result>): Promise<Result> {
		const name = `${bucket}/${key}`;
		const before = turns.get(name) ?? Promise.resolve();
		const turn = before.then(work, work);
		turns.set(name, turn);
		try {
			return await turn;
		} finally {
			if (turns.get(name) === turn) turns.delete(name);
		}
	}

	async function described(bucket: string, key: string): Promise<ObjectDescription | undefined> {
		const path = file(bucket, key);
		const found = await stat(path).catch(unlessMissing);
		if (found === undefined || !found.isFile()) return undefined;
		const kept = await readFile(metaFile(bucket, key), 'utf8').catch(unlessMissing);
		const meta = kept === undefined ? undefined : (JSON.parse(kept) as ObjectDescription);
		if (meta?.size === found.size && meta.modifiedMillis === found.mtimeMs) return meta;
		const hash = contentHash();
		await pipeline(createReadStream(path), hash);
		return { key, etag: etagOf(hash.digest()), size: found.size, modifiedMillis: found.mtimeMs, isAnnounced: false };
	}

	async function keep(bucket: string, description: ObjectDescription): Promise<void> {
		const path = metaFile(bucket, description.key);
		await mkdir(dirname(path), { recursive: true, mode: 0o700 });
		// Neither the metadata nor the object is flushed to disk, because waiting for the disk would stop the thread. There
		// can be a thousand jobs per minute.
		const written = join(incoming, randomUUID());
		try {
			await writeFile(written, JSON.stringify(description), { mode: 0o600 });
			await rename(written, path);
		} catch (cause) {
			await rm(written, { force: true });
			throw cause;
		}
	}

	async function paths(bucket: string): Promise<string[]> {
		const top = folder(bucket);
		const entries = (await readdir(top, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? [];
		return entries
			.filter((entry) => entry.isFile())
			.map((entry) =>
				join(entry.parentPath, entry.name)
					.slice(top.length + 1)
					.replaceAll(sep, '/'),
			);
	}

	return {
		folder,
		paths,
		describe: described,

		async stamp(bucket: string, key: string): Promise<{ version: string; isDescribed: boolean } | undefined> {
			const found = await stat(file(bucket, key)).catch(unlessMissing);
			if (found === undefined || !found.isFile()) return undefined;
			const kept = await readFile(metaFile(bucket, key), 'utf8').catch(unlessMissing);
			const version = versionOf({ size: found.size, modifiedMillis: found.mtimeMs });
			const isDescribed = kept !== undefined && versionOf(JSON.parse(kept) as ObjectDescription) === version;
			return { version, isDescribed };
		},

		versionOf,

		newFile: () => join(incoming, randomUUID()),

		readText: (bucket: string, key: string) => readFile(file(bucket, key), 'utf8'),

		path: file,

		/** @throws S3Error, without writing, if the condition is not met */
		put(bucket: string, key: string, received: string, sent: Sent, condition: WriteCondition = {}): Promise<void> {
			const path = file(bucket, key);
			return inTurn(bucket, key, async () => {
				if (condition.ifNoneMatch !== undefined || condition.ifMatch !== undefined) {
					assertCondition(await described(bucket, key), condition);
				}
				await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(asConflict);
				const { mtimeMs } = await stat(received);
				await keep(bucket, { key, ...sent, modifiedMillis: mtimeMs, isAnnounced: false });
				await rename(received, path).catch(asConflict);
			});
		},

		remove(bucket: string, key: string): Promise<void> {
			return inTurn(bucket, key, async () => {
				await rm(file(bucket, key), { force: true }).catch(asConflict);
				await rm(metaFile(bucket, key), { force: true });
			});
		},

		/** Records that the function for new objects was called, unless the object has changed since it was described. */
		markAnnounced(bucket: string, description: ObjectDescription): Promise<void> {
			return inTurn(bucket, description.key, async () => {
				const now = await described(bucket, description.key);
				if (now?.etag !== description.etag || now.modifiedMillis !== description.modifiedMillis) return;
				await keep(bucket, { ...now, isAnnounced: true });
			});
		},

		/** Returns the keys sorted by bytes, as in S3. */
		async keys(bucket: string, prefix = ''): Promise<string[]> {
			return (await paths(bucket))
				.map(keyOfPath)
				.filter((key) => key?.startsWith(prefix) === true)
				.sort((a, b) => Buffer.compare(Buffer.from(a as string), Buffer.from(b as string))) as string[];
		},
	};
}

function versionOf({ size, modifiedMillis }: Pick<ObjectDescription, 'size' | 'modifiedMillis'>): string {
	return `${size} ${modifiedMillis}`;
}

function assertCondition(now: ObjectDescription | undefined, { ifNoneMatch, ifMatch }: WriteCondition): void {
	if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
		throw new S3Error('NotImplemented', 'A write takes If-None-Match with the value * alone.');
	}
	if (ifMatch !== undefined && now === undefined) {
		throw new S3Error('NoSuchKey', 'The specified key does not exist.');
	}
	const matches = ifMatch === undefined || ifMatch.replaceAll('"', '') === now?.etag.replaceAll('"', '');
	if ((ifNoneMatch === undefined || now === undefined) && matches) return;
	throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/** Translates the error of keys such as `a` and `a/b`, which cannot both be files on a disk. */
function asConflict(cause: NodeJS.ErrnoException): never {
	if (!['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'EPERM'].includes(cause.code ?? '')) throw cause;
	throw new S3Error('InvalidRequest', 'Another object has a part of this key as its key, or the other way round.', {
		cause,
	});
}
