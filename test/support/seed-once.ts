import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '../../infra/local/portal.ts';

/**
 * Seeds one data directory before the tests of a run. A seeded portal starts on a copy of it, because seeding takes
 * several seconds.
 */
export async function setup() {
	if (process.env.SEEDED_DATA !== undefined) return;
	const dataDirectory = mkdtempSync(join(tmpdir(), 'portal-seed-'));
	process.env.SEEDED_DATA = dataDirectory;
	const webDirectory = async () => ({ handle: async () => undefined, close: async () => undefined });
	const portal = await startPortal({ port: 0, dataDirectory, seed: true, webDirectory, log: () => undefined });
	await portal.close();
	process.env.SEEDED_AT = String(Date.now());
	return () => rmSync(dataDirectory, { recursive: true, force: true });
}
