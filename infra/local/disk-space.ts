import { statfsSync } from 'node:fs';

/** LevelDB needs room to merge its files, and every other file is written beside the one that it replaces. */
const defaultReserveBytes = 16 * 1024 * 1024;

export interface DiskSpace {
	/** Whether less than the reserve is free. */
	isFull(): boolean;
	/** Undefined when the file system does not say. */
	freeMegabytes(): number | undefined;
}

/** The space on the disk of a directory that this user may write, measured at each call: that takes microseconds. */
export function diskSpace(directory: string, reserveBytes = defaultReserveBytes): DiskSpace {
	return {
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
		// A file system without a limit of its own has no blocks to count.
		return blocks === 0 ? undefined : bavail * bsize;
	} catch {
		// Not known to be full: the write itself then says what is wrong with the directory.
		return undefined;
	}
}
