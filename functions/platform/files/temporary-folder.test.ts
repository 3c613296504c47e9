import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTemporaryFolder, makeTemporaryFolder } from './temporary-folder.ts';

let directory: string;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'temporary-'));
	vi.stubEnv('TMPDIR', directory);
});

afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(directory, { recursive: true, force: true });
});

it('removes the folder after an error', async () => {
	const failing = inTemporaryFolder('delivery', async (path) => {
		writeFileSync(join(path, 'plain'), 'secret');
		throw new Error('killed');
	});
	await expect(failing).rejects.toThrow('killed');
	expect(readdirSync(directory)).toEqual([]);
});

it('removes the folders of killed functions, but not those of running functions or other programs', async () => {
	const killed = await makeTemporaryFolder('delivery');
	const running = await makeTemporaryFolder('loans');
	const foreign = join(directory, 'delivery-abc');
	mkdirSync(foreign);
	const hourAgo = new Date(Date.now() - 3_600_000);
	for (const path of [killed, foreign]) utimesSync(path, hourAgo, hourAgo);
	await inTemporaryFolder('loans', async () => undefined);
	expect([killed, running, foreign].map((path) => existsSync(path))).toEqual([false, true, true]);
});
