import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import promises from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/**
 * Settings of a simulated disk that refuses writes at random. The module is loaded with `--import` before a portal,
 * with its settings in the query, and loads itself in every thread of the process. LevelDB does not write through Node,
 * so its faults occur before or after a call.
 */
export interface DiskFaults {
	/** Writes below this directory fail. */
	readonly directory: string;
	/** File that receives a line per fault. Writes fail only while a file of this name with the suffix `.on` exists. */
	readonly journal: string;
	readonly seed: number;
	/** Share of writes that fail. A quarter of this share applies to writes of the database. */
	readonly share: number;
}

interface Loaded extends DiskFaults {
	readonly isDatabase?: boolean;
}

export function diskFaultsModule(settings: Loaded): string {
	const url = new URL(import.meta.url);
	url.search = new URLSearchParams({ settings: JSON.stringify(settings) }).toString();
	return url.href;
}

/** Returns pseudo-random numbers from 0 to 1 for a seed (Mulberry32). */
export function randomNumbers(start: number): () => number {
	let state = start;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const given = new URL(import.meta.url).searchParams.get('settings');
if (given !== null) install(JSON.parse(given) as Loaded);

function install(settings: Loaded): void {
	const { directory, journal, seed, share, isDatabase = false } = settings;
	const real = { ...fs };
	const realPromises = { ...promises };
	const random = randomNumbers(seed * 1000 + threads.threadId);
	const pathsOfFiles = new Map<number, string>();
	let isOn = false;
	let checkedAt = Number.NEGATIVE_INFINITY;

	function isFaulty(action: string, path: unknown, chance = share): boolean {
		if (typeof path !== 'string' || !path.startsWith(directory)) return false;
		if (performance.now() - checkedAt > 20) {
			isOn = real.existsSync(`${journal}.on`);
			checkedAt = performance.now();
		}
		if (!isOn || random() >= chance) return false;
		real.appendFileSync(journal, `${action} ${path.slice(directory.length)}\n`);
		return true;
	}

	function failure(syscall: string, code = random() < 0.5 ? 'ENOSPC' : 'EIO'): NodeJS.ErrnoException {
		const text = code === 'ENOSPC' ? 'no space left on device' : 'i/o error';
		return Object.assign(new Error(`${code}: ${text}, ${syscall}`), {
			code,
			syscall,
			errno: code === 'EIO' ? -5 : -28,
		});
	}

	const isWriting = (flags: unknown) => typeof flags === 'string' && /[wa+]/.test(flags);

	const sync: Partial<typeof fs> = {
		openSync(path, flags, mode) {
			if (isWriting(flags) && isFaulty('open', path)) throw failure('open');
			const file = real.openSync(path, flags, mode);
			pathsOfFiles.set(file, String(path));
			return file;
		},
		writeFileSync(file, data, options) {
			const path = typeof file === 'number' ? pathsOfFiles.get(file) : file;
			if (!isFaulty('write', path)) return real.writeFileSync(file, data, options);
			if (typeof data === 'string') real.writeFileSync(file, data.slice(0, data.length / 2), options);
			throw failure('write');
		},
		fsyncSync(file) {
			if (isFaulty('fsync', pathsOfFiles.get(file))) throw failure('fsync', 'EIO');
			real.fsyncSync(file);
		},
		renameSync(from, to) {
			if (isFaulty('rename', to)) throw failure('rename');
			real.renameSync(from, to);
		},
	};
	// Streams write through these two functions.
	const open = (path: string, flags: unknown, mode: unknown, done: (error: unknown, file?: number) => void) => {
		if (isWriting(flags) && isFaulty('open', path)) return process.nextTick(done, failure('open'));
		real.open(path, flags as string, mode as number, (error, file) => {
			if (error === null) pathsOfFiles.set(file, String(path));
			done(error, file);
		});
	};
	const write = (file: number, bytes: Buffer, from: number, length: number, ...rest: unknown[]) => {
		const done = rest.at(-1) as (error: unknown, written?: number, bytes?: Buffer) => void;
		if (Buffer.isBuffer(bytes) && isFaulty('write', pathsOfFiles.get(file))) {
			// A program writes the remainder of a short write again, but does not repeat a failed write.
			if (random() < 0.5 || length < 2) return process.nextTick(done, failure('write'));
			return (real.write as (...all: unknown[]) => void)(file, bytes, from, length >> 1, ...rest);
		}
		(real.write as (...all: unknown[]) => void)(file, bytes, from, length, ...rest);
	};
	Object.assign(fs, sync, { open, write });

	const withFaults = (file: FileHandle, path: string): FileHandle => {
		const { writev, appendFile, writeFile, sync: flush } = file;
		return Object.assign(file, {
			writev: async (buffers: readonly NodeJS.ArrayBufferView[]) => {
				if (!isFaulty('write', path)) return writev.call(file, buffers);
				if (random() < 0.5) throw failure('write');
				return writev.call(file, buffers.slice(0, Math.ceil(buffers.length / 2)));
			},
			appendFile: async (data: string | Uint8Array) => {
				if (isFaulty('write', path)) throw failure('write');
				return appendFile.call(file, data);
			},
			writeFile: async (data: string | Uint8Array) => {
				if (isFaulty('write', path)) throw failure('write');
				return writeFile.call(file, data);
			},
			sync: async () => {
				if (isFaulty('fsync', path)) throw failure('fsync', 'EIO');
				return flush.call(file);
			},
		});
	};
	const asynchronous: Partial<typeof promises> = {
		async open(path, flags, mode) {
			if (isWriting(flags) && isFaulty('open', path)) throw failure('open');
			const file = await realPromises.open(path, flags, mode);
			return isWriting(flags) ? withFaults(file, String(path)) : file;
		},
		async writeFile(file, data, options) {
			if (!isFaulty('write', file)) return realPromises.writeFile(file, data, options);
			if (typeof data === 'string') await realPromises.writeFile(file, data.slice(0, data.length / 2), options);
			throw failure('write');
		},
		async rename(from, to) {
			if (isFaulty('rename', to)) throw failure('rename');
			return realPromises.rename(from, to);
		},
		async mkdir(path: fs.PathLike, options: fs.MakeDirectoryOptions) {
			if (isFaulty('mkdir', path)) throw failure('mkdir');
			return realPromises.mkdir(path, options);
		},
	} as Partial<typeof promises>;
	Object.assign(promises, asynchronous);

	const { Worker } = threads;
	threads.Worker = class extends Worker {
		constructor(module: string | URL, options: threads.WorkerOptions = {}) {
			const isOfDatabase = String(module).endsWith('/database-thread.ts');
			const imported = diskFaultsModule({ ...settings, isDatabase: isOfDatabase });
			super(module, { ...options, execArgv: [...(options.execArgv ?? []), '--import', imported] });
		}
	};
	syncBuiltinESMExports();
	if (isDatabase) failInDatabase((action) => isFaulty(action, directory, share / 4));
}

interface LevelFiles {
	_batch(puts: readonly unknown[], options: object): Promise<void>;
}

function failInDatabase(isFaulty: (action: string) => boolean): void {
	const ofDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));
	const { ClassicLevel } = createRequire(ofDynalite.resolve('level'))('classic-level') as {
		readonly ClassicLevel: { readonly prototype: LevelFiles };
	};
	const { _batch } = ClassicLevel.prototype;
	const failure = () =>
		Object.assign(new Error('IO error: 000123.log: No space left on device'), { code: 'LEVEL_IO_ERROR' });
	ClassicLevel.prototype._batch = async function (puts, options) {
		if (isFaulty('put-before')) throw failure();
		await _batch.call(this, puts, options);
		if (isFaulty('put-after')) throw failure();
	};
}
