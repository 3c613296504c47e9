import { subscribe } from 'node:diagnostics_channel';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { Compiler } from './compiler.ts';
import { type Mutant, mutated, recording } from './mutants-of.ts';
import type { Subject } from './subjects.ts';

/** Outcome of a mutant. `unreached` means that the tests do not call its function. */
export type Outcome = 'killed' | 'timed out' | 'does not compile' | 'survived' | 'unreached';

/** Excludes tests of processor time, because their outcome depends on the machine and not on the mutant. */
const testNames = /^(?!.*(take less than|bounded time))/;

export interface Judgement {
	readonly outcome: Outcome;
	readonly by?: string;
}

const compilers = new Map<string, Compiler>();

const workers = new Set<Worker>();
subscribe('worker_threads', (message) => {
	const { worker } = message as { readonly worker: Worker };
	workers.add(worker);
	worker.once('exit', () => workers.delete(worker));
});

/** Terminates a test file that takes much longer with a mutant than without, because it may be in an endless loop. */
class Watch {
	isLate = false;
	/** Duration of each test file without a mutant. Undefined while the durations are measured. */
	millis: ReadonlyMap<string, number> | undefined;
	#timer: NodeJS.Timeout | undefined;

	begin(moduleId: string): void {
		this.end();
		if (this.millis === undefined) return;
		const maxMillis = this.isLate ? 0 : 10_000 + 4 * (this.millis.get(moduleId) ?? 0);
		this.#timer = setTimeout(() => {
			this.isLate = true;
			for (const worker of workers) void worker.terminate();
		}, maxMillis);
	}

	end(): void {
		clearTimeout(this.#timer);
	}
}

/** Runs tests against mutants in one process of vitest. Does not change the files of the working tree. */
export class Judge {
	readonly #root: string;
	readonly #vitest: Vitest;
	readonly #tests: readonly TestSpecification[];
	readonly #sources: Sources;
	readonly #folder: string;
	readonly #watch: Watch;
	readonly #millis = new Map<string, number>();
	/** Number of mutants that each test file has killed. Files that kill many mutants run first. */
	readonly #kills = new Map<string, number>();
	/** Mutants that each test file reaches, as one byte per mutant. */
	readonly #hits = new Map<string, Uint8Array>();

	private constructor(
		root: string,
		vitest: Vitest,
		tests: readonly TestSpecification[],
		sources: Sources,
		folder: string,
		watch: Watch,
	) {
		this.#root = root;
		this.#vitest = vitest;
		this.#tests = tests;
		this.#sources = sources;
		this.#folder = folder;
		this.#watch = watch;
	}

	/**
	 * Measures the tests without a mutant.
	 *
	 * @throws if a test fails without a mutant, or if a folder does not contain tests
	 */
	static async of(root: string, { tests, globalSetup = [] }: Subject, mutants: readonly Mutant[]): Promise<Judge> {
		const include = tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`));
		const missing = include.find((pattern) => globSync(pattern, { cwd: root }).length === 0);
		if (missing !== undefined) throw new Error(`there are no tests ${missing}`);
		const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
		// Properties are tested with all their inputs, as in the nightly run.
		process.env.NIGHTLY = 'yes';
		process.env.MUTANT_HITS = join(folder, 'hits');
		process.env.MUTANT_COUNT = String(mutants.length);
		// A global setup may load sources in this process, which then record hits here.
		Object.assign(globalThis, { mutantHits: new Uint8Array(mutants.length) });
		const sources = new Sources(root, mutants);
		const watch = new Watch();
		const vitest = await createVitest(
			{
				root,
				config: false,
				watch: false,
				include,
				setupFiles: ['test/support/await-prepared.ts', 'test/support/property-seed.ts', 'test/mutants/record-hits.ts'],
				globalSetup: [...globalSetup],
				// The mocks of one test file must not affect the modules of the next file.
				isolate: globalSetup.length > 0,
				pool: 'threads',
				maxWorkers: 1,
				bail: 1,
				testTimeout: 60_000,
				reporters: [{ onTestModuleQueued: ({ moduleId }) => watch.begin(moduleId) }],
				fsModuleCache: false,
				// Node loads the emulators itself, as in vitest.config.ts.
				server: { deps: { external: [/\/infra\/.*\.ts$/] } },
				sequence: { sequencer: InGivenOrder },
			},
			{ plugins: [{ name: 'mutant', enforce: 'pre', transform: (_, id) => sources.transformed(id) }] },
		);
		vitest.setGlobalTestNamePattern(testNames);
		await vitest.standalone();
		const judge = new Judge(root, vitest, await vitest.globTestSpecifications(), sources, folder, watch);
		await judge.#record();
		return judge;
	}

	/** Runs each test file separately, to measure its time and record which mutants it reaches. */
	async #record(): Promise<void> {
		this.#sources.isRecording = true;
		for (const test of this.#tests) {
			const began = performance.now();
			const failed = await this.#failureOf([test]);
			if (failed !== undefined) throw new Error(`${failed} fails without a mutant`);
			this.#millis.set(test.moduleId, performance.now() - began);
			this.#hits.set(test.moduleId, readFileSync(join(this.#folder, 'hits')));
		}
		this.#sources.isRecording = false;
		this.#watch.millis = this.#millis;
		for (const path of this.#sources.paths) this.#vitest.invalidateFile(path);
	}

	/**
	 * Runs the tests with a mutant.
	 *
	 * @param id index of the mutant in the list passed to {@link Judge.of}
	 */
	async outcomeOf(mutant: Mutant, id: number): Promise<Judgement> {
		const judged = await this.#testedOutcomeOf(mutant, id);
		if (judged.outcome !== 'survived' && judged.outcome !== 'unreached') return judged;
		const layer = join(this.#root, mutant.file.slice(0, mutant.file.indexOf('/')));
		const compiler = compilers.get(layer) ?? new Compiler(layer);
		compilers.set(layer, compiler);
		const path = join(this.#root, mutant.file);
		return compiler.accepts(path, mutated(readFileSync(path, 'utf8'), mutant))
			? judged
			: { outcome: 'does not compile' };
	}

	async #testedOutcomeOf(mutant: Mutant, id: number): Promise<Judgement> {
		const time = ({ moduleId }: TestSpecification) => this.#millis.get(moduleId) ?? 0;
		const cost = (test: TestSpecification) =>
			time(test) / (1 + (this.#kills.get(relative(this.#root, test.moduleId)) ?? 0));
		const tests = this.#tests
			.filter(({ moduleId }) => this.#hits.get(moduleId)?.[id] === 1)
			.sort((one, other) => cost(one) - cost(other));
		if (tests.length === 0) return { outcome: 'unreached' };
		const path = this.#sources.activate(mutant);
		this.#vitest.invalidateFile(path);
		this.#watch.isLate = false;
		const failed = await this.#failureOf(tests);
		this.#watch.end();
		this.#sources.activate(undefined);
		this.#vitest.invalidateFile(path);
		if (this.#watch.isLate) return { outcome: 'timed out' };
		if (failed === undefined) return { outcome: 'survived' };
		this.#kills.set(failed, (this.#kills.get(failed) ?? 0) + 1);
		return { outcome: 'killed', by: failed };
	}

	async #failureOf(tests: readonly TestSpecification[]): Promise<string | undefined> {
		this.#vitest.state.filesMap.clear();
		const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications([...tests]);
		const failed = testModules.find((module) => module.state() === 'failed');
		return (
			(failed && relative(this.#root, failed.moduleId)) ??
			(unhandledErrors.length > 0 ? 'an unhandled error' : undefined)
		);
	}

	async close(): Promise<void> {
		await this.#vitest.close();
		rmSync(this.#folder, { recursive: true });
	}
}

/** Gives vitest the sources: unchanged, with one mutant, or with code that records which mutants are reached. */
class Sources {
	readonly paths: readonly string[];
	isRecording = false;
	readonly #root: string;
	readonly #byPath: ReadonlyMap<string, readonly (Mutant & { readonly id: number })[]>;
	#active: Mutant | undefined;

	constructor(root: string, mutants: readonly Mutant[]) {
		this.#root = root;
		this.#byPath = Map.groupBy(
			mutants.map((mutant, id) => ({ ...mutant, id })),
			({ file }) => join(root, file),
		);
		this.paths = [...this.#byPath.keys()];
	}

	activate(mutant: Mutant | undefined): string {
		this.#active = mutant;
		return mutant === undefined ? '' : join(this.#root, mutant.file);
	}

	transformed(path: string): string | undefined {
		const mutants = this.#byPath.get(path);
		if (mutants === undefined) return undefined;
		const source = readFileSync(path, 'utf8');
		if (this.isRecording) return recording(source, mutants);
		return this.#active !== undefined && path === join(this.#root, this.#active.file)
			? mutated(source, this.#active)
			: undefined;
	}
}

class InGivenOrder extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return files;
	}
}
