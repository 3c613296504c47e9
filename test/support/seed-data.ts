import { startPortal } from '#infra/local/portal.ts';

/**
 * Seeds a data directory before the tests of a run. A seeded portal starts with a copy of it, because seeding takes
 * several seconds. Portals that are never closed have their copies in the same folder, which is removed after the run.
 */
export async function seedData(dataDirectory: string): Promise<void> {
	const webDirectory = async () => ({ handle: async () => undefined, close: async () => undefined });
	const portal = await startPortal({ port: 0, dataDirectory, seed: true, webDirectory, log: () => undefined });
	await portal.close();
}
