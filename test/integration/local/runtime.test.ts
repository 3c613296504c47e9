import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRuntime, type Runtime } from '../../../infra/local/lambda/runtime.ts';

let directory: string;
let runtime: Runtime;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'portal-runtime-'));
	runtime = openRuntime({ GIVEN: 'yes' });
});

afterEach(async () => {
	await runtime.close();
	rmSync(directory, { recursive: true });
});

function call(source: string, parameters: readonly unknown[] = [], timeoutMillis = 5000) {
	const file = join(directory, 'function.mts');
	writeFileSync(file, source);
	return runtime.call({ module: pathToFileURL(file).href, export: 'run', parameters }, timeoutMillis);
}

it('shows a function the environment it is given and no other', async () => {
	process.env.LEFT_OUT = 'secret';
	expect(await call('export const run = () => ({ ...process.env })')).toEqual({ GIVEN: 'yes' });
	delete process.env.LEFT_OUT;
});

it('runs changed sources after a reload, and finishes what was under way', async () => {
	const old = 'export const run = (millis: number) => new Promise((done) => setTimeout(done, millis, "old"));';
	expect(await call(old, [0])).toBe('old');
	const underWay = call(old, [200]);
	runtime.reload();
	expect(await call('export const run = () => "new"')).toBe('new');
	expect(await underWay).toBe('old');
});

it('survives a function that ends its thread', async () => {
	await expect(call('export const run = () => process.exit(3)')).rejects.toThrow("the functions' thread ended");
	expect(await call('export const run = () => "alive"')).toBe('alive');
});

it('replaces a thread that does not answer', async () => {
	await expect(call('export const run = () => { for (;;); }', [], 200)).rejects.toThrow('took more than 200 ms');
	expect(await call('export const run = () => "alive"')).toBe('alive');
});

it('says what is not there', async () => {
	await expect(call('export const other = 1')).rejects.toThrow('exports no function run');
	const missing = { module: pathToFileURL(join(directory, 'missing.ts')).href, export: 'run', parameters: [] };
	await expect(runtime.call(missing, 5000)).rejects.toThrow('Cannot find module');
});
