import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, which Linux has. */
const memory = '/dev/shm';

/** Several times what the portals and browsers of a run write. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Keeps the temporary files of a run in memory where there is room. A portal flushes each file that it writes, and waits
 * for the disk meanwhile.
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
		// There is no such file system.
		return 0;
	}
}
