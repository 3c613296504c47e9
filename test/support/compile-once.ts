import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Workers and threads of portals load what an earlier one has compiled, without compiling it again. */
export function setup() {
	if (process.env.NODE_COMPILE_CACHE !== undefined) return;
	const directory = mkdtempSync(join(tmpdir(), 'portal-compiled-'));
	process.env.NODE_COMPILE_CACHE = directory;
	return () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}
