import { afterAll, vi } from 'vitest';

/**
 * Files that share a worker share Node and its packages alone: each begins with modules of its own, and leaves the clock,
 * the globals and the environment as it found them.
 */
vi.resetModules();

const environment = { ...process.env };

afterAll(async () => {
	vi.useRealTimers();
	// A module that is loaded lazily and late would be kept for the next file, without the mocks of that file.
	await vi.dynamicImportSettled();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
	Object.assign(process.env, environment);
});
