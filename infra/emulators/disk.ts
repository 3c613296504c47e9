import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';

/**
 * Writes a private file (mode 0600) atomically: readers see either the old or the new content.
 *
 * @param isFlushed true if the content must survive a failure of the machine; waiting for the disk stops the thread
 */
export function writeAtomically(path: string, text: string, isFlushed = true): void {
	const temporary = `${path}.${randomUUID()}.tmp`;
	try {
		const file = openSync(temporary, 'wx', 0o600);
		try {
			// Continues after a partial write, unlike writeSync. A partial write is not an error on a disk that is almost
			// full.
			writeFileSync(file, text);
			if (isFlushed) fsyncSync(file);
		} finally {
			closeSync(file);
		}
		renameSync(temporary, path);
	} catch (cause) {
		rmSync(temporary, { force: true });
		throw cause;
	}
}

export const diskFullMessage =
	'The disk of the data directory is full. Nothing was saved. Free some space: the portal then continues by itself.';

export const diskFailedMessage = 'The disk of the data directory failed. Check it, then try again.';

export function isDiskFailure(error: unknown): boolean {
	const { code } = error as NodeJS.ErrnoException;
	return error instanceof Error && (code === 'EIO' || code === 'EROFS');
}

/** True if an error, or one of its causes, means that the disk or the user's quota is full. */
export function isDiskFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, syscall, message, cause } = error as NodeJS.ErrnoException;
	// On Linux, ENOSPC can also mean that too many files are watched.
	if ((code === 'ENOSPC' || code === 'EDQUOT') && syscall !== 'watch') return true;
	// LevelDB has only one code for all errors of the file system.
	if (code === 'LEVEL_IO_ERROR' && /No space left on device|Disk quota exceeded/.test(message)) return true;
	return isDiskFull(cause);
}

/** Free space that must remain. LevelDB needs it to merge files, and replacing a file first writes a new one. */
const defaultReserveBytes = 16 * 1024 * 1024;

export interface DiskSpace {
	isFull(): boolean;
	hasRoom(bytes: number): boolean;
	/** Undefined if the file system does not report it. */
	freeMegabytes(): number | undefined;
}

/** Measures the space that the user can write on a directory's disk. Each call measures again, in microseconds. */
export function diskSpace(directory: string, reserveBytes = defaultReserveBytes): DiskSpace {
	return {
		hasRoom: (bytes) => (freeBytesOf(directory) ?? Number.POSITIVE_INFINITY) - bytes >= reserveBytes,
		isFull: () => (freeBytesOf(directory) ?? Number.POSITIVE_INFINITY) < reserveBytes,
		freeMegabytes() {
			const bytes = freeBytesOf(directory);
			return bytes === undefined ? undefined : Math.floor(bytes / 1024 / 1024);
		},
	};
}

function freeBytesOf(directory: string): number | undefined {
	try {
		const { blocks, bavail, bsize } = statfsSync(directory);
		// A file system that reports zero blocks has no limit.
		return blocks === 0 ? undefined : bavail * bsize;
	} catch {
		// The free space is unknown. If the disk is full, the write itself fails and reports it.
		return undefined;
	}
}
