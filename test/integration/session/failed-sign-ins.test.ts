import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TemporaryPortal, temporaryPortal } from '../../support/temporary-portal.ts';

let portal: TemporaryPortal;
let store: typeof import('../../../functions/platform/failed-sign-ins.ts');

beforeAll(async () => {
	portal = await temporaryPortal();
	for (const [name, value] of Object.entries(portal.environment)) vi.stubEnv(name, value);
	store = await import('../../../functions/platform/failed-sign-ins.ts');
});

afterAll(async () => {
	await portal?.close();
	vi.unstubAllEnvs();
});

it.each([
	['last', [3, 3, 0]],
	['first', [3, 0, 0]],
] as const)('failures count for so long since the %s of them, and then begin anew', async (since, expected) => {
	const memory = { seconds: 900, since };
	for (const now of [1000, 1400, 1800]) await store.countFailedSignIn(since, now, memory);
	const counted = await Promise.all([1899, 1900, 2700].map((now) => store.failedSignIns(since, now)));
	expect(counted.map(({ failures }) => failures)).toEqual(expected);
	await store.countFailedSignIn(since, 2700, memory);
	expect(await store.failedSignIns(since, 2701)).toEqual({ failures: 1, expiresAtSeconds: 3600 });
});

it('failures at the same time are all counted', async () => {
	const memory = { seconds: 900, since: 'last' } as const;
	await Promise.all(Array.from({ length: 20 }, () => store.countFailedSignIn('together', 1000, memory)));
	expect((await store.failedSignIns('together', 1001)).failures).toBe(20);
});
