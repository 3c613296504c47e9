import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '#infra/local/portal.ts';

/**
 * Seeds one data directory before the tests of a run. Each seeded portal starts with a copy of it, because seeding
 * takes several seconds. The copies of portals that are never closed are in the same folder, which is removed after the
 * run.
 */
export async function setup() {
	if (process.env.SEEDED_DATA !== undefined) return;
	const folder = mkdtempSync(join(tmpdir(), 'portal-seed-'));
	const dataDirectory = join(folder, 'seeded');
	process.env.SEEDED_DATA = dataDirectory;
	const webDirectory = async () => ({ handle: async () => undefined, close: async () => undefined });
	const portal = await startPortal({ port: 0, dataDirectory, seed: true, webDirectory, log: () => undefined });
	await portal.close();
	process.env.SEEDED_AT = String(Date.now());
	return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
