import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a private file (mode 0600) atomically: readers see the old or the new content.
 *
 * @param isFlushed whether the content survives a failure of the machine; waiting for the disk stops the thread
 */
export function writeAtomically(path: string, text: string, isFlushed = true): void {
	const temporary = `${path}.${randomUUID()}.tmp`;
	try {
		const file = openSync(temporary, 'wx', 0o600);
		try {
			// Unlike writeSync, continues after a partial write, which is no error on a disk that is almost full.
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
