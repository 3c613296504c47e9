import { statfsSync } from 'node:fs';

/** LevelDB needs space to merge its files; other files are written next to the file that they replace. */
const defaultReserveBytes = 16 * 1024 * 1024;

export interface DiskSpace {
	/** True if the free space is below the reserve. */
	isFull(): boolean;
	/** True if a file of this size leaves the reserve free. */
	hasRoom(bytes: number): boolean;
	/** Undefined when the file system does not report it. */
	freeMegabytes(): number | undefined;
}

/** The space that this user can write on the disk of a directory. Measured at each call, which takes microseconds. */
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
		// Zero blocks: the file system has no own limit.
		return blocks === 0 ? undefined : bavail * bsize;
	} catch {
		// Unknown: the write itself then fails with the reason.
		return undefined;
	}
}
