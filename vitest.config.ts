import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/long-first.ts';
import { isNightly } from './test/support/nightly.ts';
import { singleComponents } from './web/single-components.ts';

/**
 * One worker per processor. A third worker would use idle time, but costs more because it starts additional portals.
 * Projects with portals and screens run after the project of rules.
 */
const maxWorkers = availableParallelism();
const waiting = { maxWorkers, sequence: { groupOrder: 1 } };

/** Timeouts for a busy machine. They only end a test that hangs, and do not check its speed. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Excludes tests that are too expensive for each change. `npm run nightly` runs them. */
const later = isNightly ? [] : ['**/*.nightly.test.{ts,tsx}'];

/** Returns the project of a folder below `test` whose tests use the whole portal. */
const node = (name: string, more: object = {}) => ({
	test: { name, include: [`test/${name}/**/*.test.ts`], exclude: later, environment: 'node', ...waiting, ...more },
});

/** Setup files with which the workers and threads of portals compile each module only once in a run. */
const compiled = ['test/support/memory-disk.ts', 'test/support/compile-once.ts'];

/** Setup files for projects whose tests start portals, most of them with demo data. */
const portals = [...compiled, 'test/support/prepare-portals.ts'];
const awaited = 'test/support/await-prepared.ts';

const root = import.meta.dirname.replaceAll(/[^\w/]/g, '\\$&');

/**
 * Modules that Node loads itself, once per worker, because they do not need a transformation. They do not keep state
 * that one test file could leave for the next. Modules of `functions` keep state: AWS clients with the environment of
 * their first use.
 */
const native = { server: { deps: { external: [new RegExp(`^${root}/(shared|infra)/.*\\.ts$`)] } } };

/**
 * Node options for portals. A portal has a thread for each function, which lives only for a few calls. Rare garbage
 * collection in a single thread saves a seventh of the processor time.
 */
const execArgv = ['--min-semi-space-size=8', '--single-threaded-gc'];

/**
 * Options for test files that share a worker, which loads Node and the packages once. Each file has new modules,
 * globals and environment variables.
 */
const shared = (...setupFiles: readonly string[]) => ({
	isolate: false,
	setupFiles: ['test/support/shared-worker.ts', ...setupFiles],
	...native,
});

/** Options for browser tests: one retry, because on a busy machine a page can replace an element during a click. */
const browser = {
	globalSetup: portals,
	retry: 1,
	// Waiting for content in a page times out before the test does, so that the error names the missing content.
	...patience,
	expect: { poll: { timeout: 120_000 } },
};

/**
 * V8 options for the browser. Test pages live for a few seconds. Optimisation for long runs and parallel garbage
 * collection would take a fifth of a page's processor time without a benefit.
 */
const shortLived = '--no-opt --no-maglev --single-threaded-gc';

const withoutVite = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/**
 * Options for tests of rules. Their files share a worker and all modules, because these modules do not keep state. Node
 * loads the modules itself, only once, which halves the processor time. A test that replaces modules must be a
 * `.test.tsx` file in the project of screens.
 */
const pure = {
	isolate: false,
	maxWorkers,
	sequence: { groupOrder: 0 },
	globalSetup: compiled,
	setupFiles: ['test/support/property-seed.ts'],
	execArgv: ['--import', `${import.meta.dirname}/test/support/load-screens.ts`],
	...withoutVite,
	...patience,
};

export default defineConfig({
	test: {
		sequence: { sequencer: LongFirst },
		projects: [
			// Tests of rules: tests next to their sources, comparisons with external results, properties, and tests of the
			// repository itself.
			node('rules', {
				...pure,
				include: ['{shared,functions,infra,web}/**/*.test.ts', 'test/{golden,property,house}/**/*.test.ts'],
			}),
			node('integration', {
				globalSetup: [...portals, 'test/support/warm-modules.ts'],
				// Retried once, because schedules of a portal may start by the clock during a test. Retries are reported.
				retry: 1,
				...patience,
				execArgv,
				...shared(awaited, 'test/support/integration-setup.ts'),
			}),
			node('infra', { isolate: false, globalSetup: compiled, ...withoutVite, ...patience }),
			{
				plugins: [singleComponents(), react()],
				test: {
					name: 'web',
					include: ['web/src/**/*.test.tsx'],
					exclude: later,
					environment: 'jsdom',
					globalSetup: 'test/support/warm-modules.ts',
					...waiting,
					...shared('test/support/web-setup.ts'),
					...patience,
					clearMocks: true,
				},
			},
			node('e2e', { ...browser, execArgv, env: { BROWSER_SCRIPT_OPTIONS: shortLived }, ...shared(awaited) }),
			// Measures processor time. Each file runs in a separate process, so that other files have not warmed it up.
			node('processor-time', { ...patience, retry: 1 }),
			// Measures wall-clock time, one file at a time. Only `npm run bench` runs it.
			node('speed', { ...browser, ...shared(awaited), fileParallelism: false }),
		],
	},
});
