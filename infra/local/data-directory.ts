import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DiskSpace, isDiskFull } from '#infra/emulators/disk.ts';
import { StartFailure } from '../emulators/local-machine.ts';

/** Locks of this process. A lock file with the same process id but not in this set was left by an earlier process. */
const heldLocks = new Set<string>();

/** Directory with all data that survives a restart. Only one portal can use it at a time. */
interface DataDirectory {
	readonly path: string;
	release(): void;
}

/**
 * Opens and locks the directory.
 * @throws StartFailure if it cannot be created or written, or if a different portal uses it
 */
export function openDataDirectory(path: string): DataDirectory {
	const directory = resolve(path);
	const lock = join(directory, 'portal.pid');
	try {
		mkdirSync(directory, { recursive: true, mode: 0o700 });
	} catch (cause) {
		throw new StartFailure(`The data directory ${directory} cannot be created: ${reason(cause)}.`, { cause });
	}
	if (!tryLock(lock, directory)) {
		const owner = Number(readFileSync(lock, 'utf8'));
		if (owner === process.pid ? heldLocks.has(lock) : isRunning(owner)) {
			throw new StartFailure(
				`Another portal (process ${owner}) is running on the data directory ${directory}. Stop it, or set DATA_DIR to another directory.`,
			);
		}
		rmSync(lock, { force: true });
		if (!tryLock(lock, directory)) {
			throw new StartFailure(`Another portal is starting on the data directory ${directory}.`);
		}
	}
	heldLocks.add(lock);
	return {
		path: directory,
		release() {
			rmSync(lock, { force: true });
			heldLocks.delete(lock);
		},
	};
}

/** Empties a locked data directory's temporary folder: a killed portal may have left clients' files in it. */
export function emptyTemporaryFolder(path: string): string {
	const folder = join(path, 'temporary');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { mode: 0o700 });
	return folder;
}

function tryLock(lock: string, directory: string): boolean {
	try {
		writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
		return true;
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw new StartFailure(`The data directory ${directory} cannot be written: ${reason(cause)}.`, { cause });
	}
}

function isRunning(pid: number): boolean {
	if (!Number.isInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (cause) {
		return (cause as NodeJS.ErrnoException).code === 'EPERM';
	}
}

/** @returns a StartFailure if the disk is full or a file in the directory cannot be used; otherwise the error */
export function explainStartError(error: unknown, directory: string, disk: DiskSpace): unknown {
	const isUnexplained = !(error instanceof StartFailure);
	if (isDiskFull(error) || (isUnexplained && disk.isFull())) {
		const free = disk.freeMegabytes();
		return new StartFailure(
			`The disk of the data directory ${resolve(directory)} is full${free === undefined ? '' : `: ${free} MB free`}. Free some space and start again. The data are intact as far as known.`,
			{ cause: error },
		);
	}
	if (!isUnexplained || (error as NodeJS.ErrnoException).path === undefined) return error;
	const { path } = error as NodeJS.ErrnoException;
	return new StartFailure(`The data directory ${directory} cannot be used, because of ${path}: ${reason(error)}.`, {
		cause: error,
	});
}

function reason(cause: unknown): string {
	switch ((cause as NodeJS.ErrnoException).code) {
		case 'EEXIST':
		case 'ENOTDIR':
			return 'a file of that name is in the way';
		case 'EACCES':
		case 'EPERM':
			return 'permission denied';
		case 'EROFS':
			return 'the file system is read-only';
		default:
			return (cause as Error).message;
	}
}
