import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a private file (mode 0600) atomically: readers see the old or the new content. */
export function writeAtomically(path: string, text: string): void {
	const temporary = `${path}.${randomUUID()}.tmp`;
	try {
		const file = openSync(temporary, 'wx', 0o600);
		try {
			// Unlike writeSync, continues after a partial write, which is no error on a disk that is almost full.
			writeFileSync(file, text);
			fsyncSync(file);
		} finally {
			closeSync(file);
		}
		renameSync(temporary, path);
	} catch (cause) {
		rmSync(temporary, { force: true });
		throw cause;
	}
}
