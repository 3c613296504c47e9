import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a private file (mode 0600) that others see whole or not at all, whatever happens in between. */
export function writeAtomically(path: string, text: string): void {
	const temporary = `${path}.${randomUUID()}.tmp`;
	try {
		const file = openSync(temporary, 'wx', 0o600);
		try {
			// Unlike writeSync, writes on after a write that was cut short: on a disk that is nearly full, that is no error.
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
