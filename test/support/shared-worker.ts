import { afterAll, vi } from 'vitest';

/**
 * Test files in the same worker share only Node and its packages. Each file starts with newly loaded modules. It must
 * restore the clock, the globals and the environment.
 */
vi.resetModules();

const environment = { ...process.env };

afterAll(async () => {
	vi.useRealTimers();
	// Otherwise, a module that is loaded lazily after the test would be kept for the next file, without the mocks of that
	// file.
	await vi.dynamicImportSettled();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
	Object.assign(process.env, environment);
});
