import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isNightly } from '#test/support/nightly.ts';
import { openRuntime, type Runtime } from './runtime.ts';

let directory: string;
let runtime: Runtime;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'portal-runtime-'));
	runtime = openRuntime((functionName) => ({ GIVEN: functionName }));
});

afterEach(async () => {
	await runtime.close();
	rmSync(directory, { recursive: true });
});

function call(source: string, parameters: readonly unknown[] = [], timeoutMillis = 5000, functionName = 'one') {
	const file = join(directory, `${functionName}.mts`);
	writeFileSync(file, source);
	return runtime.call({ functionName, module: pathToFileURL(file).href, export: 'run', parameters }, timeoutMillis);
}

it('gives a function only its own environment', async () => {
	process.env.LEFT_OUT = 'secret';
	expect(await call('export const run = () => ({ ...process.env })')).toEqual({ GIVEN: 'one' });
	delete process.env.LEFT_OUT;
});

it('after a reload, runs changed sources and lets calls in progress finish', async () => {
	const old = 'export const run = (millis: number) => new Promise((done) => setTimeout(done, millis, "old"));';
	expect(await call(old, [0])).toBe('old');
	const underWay = call(old, [200]);
	runtime.reload();
	expect(await call('export const run = () => "new"')).toBe('new');
	expect(await underWay).toBe('old');
});

it('a function can be called again after it has ended its thread', async () => {
	await expect(call('export const run = () => process.exit(3)')).rejects.toThrow('the thread of one ended');
	expect(await call('export const run = () => "alive"')).toBe('alive');
});

it('replaces a thread that does not respond', async () => {
	await expect(call('export const run = () => { for (;;); }', [], 200)).rejects.toThrow('took more than 200 ms');
	expect(await call('export const run = () => "alive"')).toBe('alive');
});

it('runs a function while a different function is busy', async () => {
	const busy = call('export const run = () => { for (;;); }', [], 60_000, 'busy');
	const ended = expect(busy).rejects.toThrow('the thread of busy ended');
	expect(await call('export const run = () => process.env.GIVEN', [], 20_000, 'other')).toBe('other');
	await runtime.close();
	await ended;
});

// Nightly only, because filling the memory of a thread takes seconds.
if (isNightly)
	it('ends only the thread that exceeds its memory limit', async () => {
		expect(await call('export const run = () => "alive"', [], 5000, 'other')).toBe('alive');
		const greedy =
			'export const run = () => { const all: number[][] = []; for (;;) all.push(new Array(1e6).fill(1.5)); }';
		await expect(call(greedy, [], 30_000)).rejects.toThrow(/the thread of one (failed.*memory|ended)/);
		expect(await call('export const run = () => "alive"', [], 5000, 'other')).toBe('alive');
	});

it('starts a new thread for a function whose thread was released', async () => {
	const counting = 'let calls = 0; export const run = () => (calls += 1);';
	expect([await call(counting), await call(counting)]).toEqual([1, 2]);
	runtime.release('one');
	runtime.release('never called');
	expect(await call(counting)).toBe(1);
});

it('an error names the missing module or export', async () => {
	await expect(call('export const other = 1')).rejects.toThrow('exports no function run');
	const missing = {
		functionName: 'one',
		module: pathToFileURL(join(directory, 'missing.ts')).href,
		export: 'run',
		parameters: [],
	};
	await expect(runtime.call(missing, 5000)).rejects.toThrow('Cannot find module');
});
