import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What one worker, or one thread of a portal, has compiled, those that start after its end need not. */
export function setup() {
	if (process.env.NODE_COMPILE_CACHE !== undefined) return;
	const directory = mkdtempSync(join(tmpdir(), 'portal-compiled-'));
	process.env.NODE_COMPILE_CACHE = directory;
	return () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}
