import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/long-first.ts';
import { isNightly } from './test/support/nightly.ts';
import { singleComponents } from './web/single-components.ts';

/**
 * A worker for each processor. A third one would use the time in which others wait, but would start further portals: it
 * takes more than it gives. Tiers with portals and screens follow those of the rules.
 */
const maxWorkers = availableParallelism();
const waiting = { maxWorkers, sequence: { groupOrder: 1 } };

/** Time for a busy machine: these end a test that hangs, and are no limits of speed. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Tests that cost more than a change can pay: `npm run nightly` runs them. */
const later = isNightly ? [] : ['**/*.nightly.test.{ts,tsx}'];

/** A tier of the whole portal. */
const node = (name: string, more: object = {}) => ({
	test: { name, include: [`test/${name}/**/*.test.ts`], exclude: later, environment: 'node', ...waiting, ...more },
});

/** Workers and the threads of portals compile a module once for the whole run. */
const compiled = ['test/support/memory-disk.ts', 'test/support/compile-once.ts'];

/** The tests of these projects start portals, most with demo data. */
const portals = [...compiled, 'test/support/bundle-once.ts', 'test/support/seed-once.ts'];

const root = import.meta.dirname.replaceAll(/[^\w/]/g, '\\$&');

/**
 * Modules that Node loads itself, once per worker: it needs no transformation of them. None of them keeps a state that one
 * test file could leave to the next. `functions` does: clients that begin with the environment of their first use.
 */
const native = { server: { deps: { external: [new RegExp(`^${root}/(shared|infra)/.*\\.ts$`)] } } };

/**
 * A portal has a thread for each function, which lives for a few calls: its garbage is collected by itself and seldom,
 * which takes a seventh less processor time.
 */
const execArgv = ['--min-semi-space-size=8', '--single-threaded-gc'];

/** Files that share a worker load Node and the packages once. Modules, globals and the environment are new for each file. */
const shared = (...setupFiles: readonly string[]) => ({
	isolate: false,
	setupFiles: ['test/support/shared-worker.ts', ...setupFiles],
	...native,
});

/**
 * A browser test is repeated once: on a loaded machine a page can replace an element during a click.
 */
const browser = {
	globalSetup: [...portals, 'test/support/unpack-browser.ts'],
	retry: 1,
	// The waits of a page end before the test, so that its failure names what did not appear.
	...patience,
	expect: { poll: { timeout: 120_000 } },
};

/**
 * Options of V8 in the browser. The pages of the tests live for a few seconds: code that is optimised for long runs and
 * collecting garbage on several threads take a fifth of the processor time of a page and return none.
 */
const shortLived = '--no-opt --no-maglev --single-threaded-gc';

const withoutVite = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/**
 * Tests of rules. Their files share a worker and all modules, which keep no state. Node loads the modules itself, once: this
 * halves the processor time. A test that replaces modules is a `.test.tsx` of the screens.
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
			// Tests of rules: next to them, with figures from outside, properties, and those of the repository itself.
			node('rules', {
				...pure,
				include: ['{shared,functions,infra,web}/**/*.test.ts', 'test/{golden,property,house}/**/*.test.ts'],
			}),
			node('integration', {
				globalSetup: portals,
				// Repeated once, because schedules of a portal run by the clock while a test runs. Retries are reported.
				retry: 1,
				...patience,
				execArgv,
				...shared('test/support/integration-setup.ts'),
			}),
			node('infra', { isolate: false, globalSetup: compiled, ...withoutVite, ...patience }),
			{
				plugins: [singleComponents(), react()],
				test: {
					name: 'web',
					include: ['web/src/**/*.test.tsx'],
					exclude: later,
					environment: 'jsdom',
					...waiting,
					...shared('test/support/web-setup.ts'),
					...patience,
					clearMocks: true,
				},
			},
			node('e2e', { ...browser, execArgv, env: { BROWSER_SCRIPT_OPTIONS: shortLived }, ...shared() }),
			// Measures processor time: each file has a separate process, which no other file has warmed up.
			node('processor-time', { ...patience, retry: 1 }),
			// Measures wall-clock time, one file at a time; only `npm run bench` runs it.
			node('speed', { ...browser, ...shared(), fileParallelism: false }),
		],
	},
});
