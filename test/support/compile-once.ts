import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lets workers and threads of portals load code that an earlier one has compiled. */
export function setup() {
	if (process.env.NODE_COMPILE_CACHE !== undefined) return;
	const directory = mkdtempSync(join(tmpdir(), 'portal-compiled-'));
	process.env.NODE_COMPILE_CACHE = directory;
	return () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}
