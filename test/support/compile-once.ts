import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shares compiled code between the workers and the threads of portals, so that each module is compiled only once. */
export function setup() {
	if (process.env.NODE_COMPILE_CACHE !== undefined) return;
	const directory = mkdtempSync(join(tmpdir(), 'portal-compiled-'));
	process.env.NODE_COMPILE_CACHE = directory;
	return () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}
