import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { type TemporaryPortal, temporaryPortal } from '#test/support/temporary-portal.ts';

/**
 * Unpacks a data directory: a line of JSON with the path and size of each file, then the files one after the other,
 * compressed with Brotli. Locks, logs, environments and private keys are left out.
 */
function unpacked(release: string): string {
	const directory = mkdtempSync(join(tmpdir(), 'earlier-data-'));
	const packed = brotliDecompressSync(readFileSync(`test/integration/local/data-directories/${release}.br`));
	const start = packed.indexOf('\n') + 1;
	const files: readonly (readonly [string, number])[] = JSON.parse(packed.toString('utf8', 0, start));
	let from = start;
	for (const [path, size] of files) {
		mkdirSync(dirname(join(directory, path)), { recursive: true });
		writeFileSync(join(directory, path), packed.subarray(from, from + size));
		from += size;
	}
	return directory;
}

const dataDirectory = unpacked('2026-11-23');
let portal: TemporaryPortal;
let operator: Administrator;

beforeAll(async () => {
	portal = await temporaryPortal({ dataDirectory, seed: true });
	operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');
}, 60_000);
afterAll(async () => {
	await portal.close();
	rmSync(dataDirectory, { recursive: true, force: true });
});

it('a data directory of an earlier release opens, and nothing of the seed is added again', () => {
	expect(portal.lines.filter((line) => line.startsWith('Demo data added'))).toEqual([]);
});

it.each(['operator', 'demo-bank', 'bni', 'batch-client'])('its organisation %s can be saved', async (orgId) => {
	const { longName, frontendConfig, backendConfig, version } = await operator.done('organisationRead', { orgId });
	const saved = { orgId, longName, frontendConfig, backendConfig, version };
	expect((await operator.done('organisationUpdate', saved)).version).toBe(version + 1);
});

it('its schedule and its run can be read', async () => {
	const { schedules } = await operator.done('bulkScheduleSearch', { orgId: 'demo-bank' });
	expect(schedules).toHaveLength(1);
	const api = new ApiCaller(portal.origin);
	const { body } = await api.post(routes.runList.path, {}, await api.signIn('admin@demo-bank.example'));
	expect(body.runs).toHaveLength(1);
});

it('the start prints what it adds to a new data directory, once', async () => {
	const fresh = await temporaryPortal({ dataDirectory: mkdtempSync(join(tmpdir(), 'fresh-data-')), seed: true });
	try {
		const told = () => fresh.lines.filter((line) => line.startsWith('Demo data added'));
		const expected = ['Demo data added: reference data, market quotes, secrets, organizations, users.'];
		expect(told()).toEqual(expected);
		await fresh.restart();
		expect(told()).toEqual(expected);
	} finally {
		await fresh.close();
	}
}, 120_000);
