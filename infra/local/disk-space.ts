import { statfsSync } from 'node:fs';

/** LevelDB needs room to merge its files, and every other file is written beside the one that it replaces. */
const defaultReserveBytes = 16 * 1024 * 1024;

/** How long a measurement is used, so that asking costs a request nothing. */
const measurementMillis = 200;

export interface DiskSpace {
	/** Whether less than the reserve is free. */
	isFull(): boolean;
	/** Undefined when the file system does not say. */
	freeMegabytes(): number | undefined;
}

/** The space on the disk of a directory that this user may write. */
export function diskSpace(directory: string, reserveBytes = defaultReserveBytes): DiskSpace {
	let freeBytes: number | undefined;
	let measuredMillis = Number.NEGATIVE_INFINITY;

	function measured(): number | undefined {
		if (performance.now() - measuredMillis < measurementMillis) return freeBytes;
		freeBytes = freeBytesOf(directory);
		measuredMillis = performance.now();
		return freeBytes;
	}

	return {
		isFull: () => (measured() ?? Number.POSITIVE_INFINITY) < reserveBytes,
		freeMegabytes() {
			const bytes = measured();
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
