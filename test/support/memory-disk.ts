import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** File system of Linux that keeps files in memory. */
const memory = '/dev/shm';

/** Required free space. It is several times as large as the files that the portals and browsers of a run write. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Keeps the temporary files of a run in memory if there is enough space. A portal flushes each file that it writes, and
 * would otherwise wait for the disk.
 */
export function setup() {
	if (process.env.TMPDIR !== undefined || freeBytes() < neededBytes) return;
	const directory = mkdtempSync(join(memory, 'portal-tests-'));
	process.env.TMPDIR = directory;
	return () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}

function freeBytes(): number {
	try {
		const { bavail, bsize } = statfsSync(memory);
		return bavail * bsize;
	} catch {
		// The file system does not exist on this machine.
		return 0;
	}
}
