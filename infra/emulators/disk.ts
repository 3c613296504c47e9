import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';

/**
 * Writes a private file (mode 0600) atomically: readers see the old or the new content.
 *
 * @param isFlushed true if the content must survive a machine failure; waiting for the disk stops the thread
 */
export function writeAtomically(path: string, text: string, isFlushed = true): void {
	const temporary = `${path}.${randomUUID()}.tmp`;
	try {
		const file = openSync(temporary, 'wx', 0o600);
		try {
			// Unlike writeSync, continues after a partial write, which is not an error on a disk that is almost full.
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

/** Message of an emulator that could not write because the disk is full. */
export const diskFullMessage =
	'The disk of the data directory is full. Nothing was saved. Free some space: the portal then continues by itself.';

/** Message of an emulator that could not write because of any other disk failure. */
export const diskFailedMessage = 'The disk of the data directory failed. Check it, then try again.';

/** True if a file system error means that the disk cannot be used, because it failed or became read-only. */
export function isDiskFailure(error: unknown): boolean {
	const { code } = error as NodeJS.ErrnoException;
	return error instanceof Error && (code === 'EIO' || code === 'EROFS');
}

/** True if an error or one of its causes means that the disk or the user's quota is full. */
export function isDiskFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, syscall, message, cause } = error as NodeJS.ErrnoException;
	// Linux also uses ENOSPC for too many watched files.
	if ((code === 'ENOSPC' || code === 'EDQUOT') && syscall !== 'watch') return true;
	// LevelDB uses the same code for all file system errors.
	if (code === 'LEVEL_IO_ERROR' && /No space left on device|Disk quota exceeded/.test(message)) return true;
	return isDiskFull(cause);
}

/** LevelDB needs space for merging its files, and other files are written next to the file that they replace. */
const defaultReserveBytes = 16 * 1024 * 1024;

export interface DiskSpace {
	/** True if the free space is below the reserve. */
	isFull(): boolean;
	/** True if the reserve is still free after writing a file of this size. */
	hasRoom(bytes: number): boolean;
	/** Undefined if the file system does not report it. */
	freeMegabytes(): number | undefined;
}

/** Space that this user can write on the disk of a directory. Measured at each call, which takes microseconds. */
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
		// Zero blocks mean that the file system has no own limit.
		return blocks === 0 ? undefined : bavail * bsize;
	} catch {
		// Unknown: if the disk is full, the write itself fails with the reason.
		return undefined;
	}
}
