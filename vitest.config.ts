import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/long-first.ts';
import { isNightly } from './test/support/nightly.ts';
import { singleComponents } from './web/single-components.ts';

/**
 * One worker per processor. A third one would use idle time, but the additional portals that it starts cost more. Tiers
 * with portals and screens follow those of the rules.
 */
const maxWorkers = availableParallelism();
const waiting = { maxWorkers, sequence: { groupOrder: 1 } };

/** Timeouts for a busy machine. They end a test that hangs, and do not limit its speed. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Tests that are too expensive for each change. `npm run nightly` runs them. */
const later = isNightly ? [] : ['**/*.nightly.test.{ts,tsx}'];

/** A tier of the whole portal. */
const node = (name: string, more: object = {}) => ({
	test: { name, include: [`test/${name}/**/*.test.ts`], exclude: later, environment: 'node', ...waiting, ...more },
});

/** Workers and threads of portals compile a module once for the whole run. */
const compiled = ['test/support/memory-disk.ts', 'test/support/compile-once.ts'];

/** Tests of these projects start portals, most of them with demo data. */
const portals = [...compiled, 'test/support/prepare-portals.ts'];
const awaited = 'test/support/await-prepared.ts';

const root = import.meta.dirname.replaceAll(/[^\w/]/g, '\\$&');

/**
 * Modules that Node loads itself, once per worker, because they need no transformation. None of them keeps state that
 * one test file could leave to the next. Modules of `functions` do: clients that keep the environment of their first
 * use.
 */
const native = { server: { deps: { external: [new RegExp(`^${root}/(shared|infra)/.*\\.ts$`)] } } };

/**
 * A portal has a thread for each function, which lives for a few calls. Rare, single-threaded garbage collection saves
 * a seventh of the processor time.
 */
const execArgv = ['--min-semi-space-size=8', '--single-threaded-gc'];

/**
 * Files that share a worker load Node and the packages once. Modules, globals and the environment are new for each
 * file.
 */
const shared = (...setupFiles: readonly string[]) => ({
	isolate: false,
	setupFiles: ['test/support/shared-worker.ts', ...setupFiles],
	...native,
});

/** A browser test is retried once: on a busy machine, a page can replace an element during a click. */
const browser = {
	globalSetup: portals,
	retry: 1,
	// Waits of a page end before the test does, so that its failure names the missing content.
	...patience,
	expect: { poll: { timeout: 120_000 } },
};

/**
 * V8 options of the browser. Test pages live for a few seconds: optimisation for long runs and parallel garbage
 * collection take a fifth of a page's processor time without a benefit.
 */
const shortLived = '--no-opt --no-maglev --single-threaded-gc';

const withoutVite = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/**
 * Tests of rules. Their files share a worker and all modules, which keep no state. Node loads the modules itself, once,
 * which halves the processor time. A test that replaces modules is a `.test.tsx` of the screens.
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
			// Tests of rules: next to their sources, with external figures, properties, and tests of the repository itself.
			node('rules', {
				...pure,
				include: ['{shared,functions,infra,web}/**/*.test.ts', 'test/{golden,property,house}/**/*.test.ts'],
			}),
			node('integration', {
				globalSetup: portals,
				// Retried once, because schedules of a portal run by the clock during a test. Retries are reported.
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
					...waiting,
					...shared('test/support/web-setup.ts'),
					...patience,
					clearMocks: true,
				},
			},
			node('e2e', { ...browser, execArgv, env: { BROWSER_SCRIPT_OPTIONS: shortLived }, ...shared(awaited) }),
			// Measures processor time. Each file has a separate process, which no other file has warmed up.
			node('processor-time', { ...patience, retry: 1 }),
			// Measures wall-clock time, one file at a time. Only `npm run bench` runs it.
			node('speed', { ...browser, ...shared(awaited), fileParallelism: false }),
		],
	},
});
