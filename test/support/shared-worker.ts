import { afterAll, vi } from 'vitest';

/**
 * Files that share a worker share only Node and its packages. Each starts with newly loaded modules, and leaves the
 * clock, the globals and the environment unchanged.
 */
vi.resetModules();

const environment = { ...process.env };

afterAll(async () => {
	vi.useRealTimers();
	// A module that is loaded lazily and late would be kept for the next file, without that file's mocks.
	await vi.dynamicImportSettled();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
	Object.assign(process.env, environment);
});
