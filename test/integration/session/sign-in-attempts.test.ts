import { expect, it } from 'vitest';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const portal = await portalForFile();
enterPortalDatabase(portal);
const store = await import('#functions/directory/sign-in/sign-in-limit.ts');

const last = { seconds: 900, since: 'last' } as const;

it.each([
	['last', [true, true, false]],
	['first', [true, false, false]],
] as const)('attempts expire a fixed time after the %s attempt', async (since, expected) => {
	const memory = { seconds: 900, since };
	for (const [i, now] of [1899, 1900, 2700].entries()) {
		const key = `${since}-${i}`;
		for (const earlier of [1000, 1400, 1800]) await store.reserveAttempt(key, earlier, memory, 3);
		const isExceeded = (await store.reserveAttempt(key, now, memory, 3)) !== undefined;
		expect(isExceeded).toBe(expected[i]);
	}
	const key = `${since}-2`;
	await store.noteFailedAttempt(key);
	expect(await store.reserveAttempt(key, 2701, memory, 1)).toEqual({
		attempts: 1,
		failures: 1,
		expiresAtSeconds: 3600,
	});
});

it('simultaneous attempts do not exceed the limit', async () => {
	const all = await Promise.all(Array.from({ length: 20 }, () => store.reserveAttempt('together', 1000, last, 7)));
	expect(all.filter((exceeded) => exceeded === undefined)).toHaveLength(7);
});

it('a cancelled attempt can be reserved again, and only a reserved attempt can be cancelled', async () => {
	await store.giveBackAttempt('returned');
	for (let i = 0; i < 2; i++) await store.reserveAttempt('returned', 1000, last, 2);
	for (let i = 0; i < 3; i++) await store.giveBackAttempt('returned');
	const reserved = [];
	for (let i = 0; i < 3; i++) reserved.push((await store.reserveAttempt('returned', 1001, last, 2)) === undefined);
	expect(reserved).toEqual([true, true, false]);
});

it('attempts before a password reset no longer count', async () => {
	for (let i = 0; i < 2; i++) await store.reserveAttempt('forgotten', 1000, last, 2);
	await store.noteFailedAttempt('forgotten');
	await store.forgetAttempts('forgotten');
	expect(await store.reserveAttempt('forgotten', 1001, last, 1)).toBeUndefined();
	expect(await store.reserveAttempt('forgotten', 1001, last, 1)).toMatchObject({ attempts: 1, failures: 0 });
});

it('the uses of a limit are counted exactly, and counting starts again when the time window ends', async () => {
	const quota = { limit: 5, seconds: 60 };
	const uses = await Promise.all(Array.from({ length: 8 }, () => store.countUse('quota', 1000, quota)));
	expect(uses.filter(({ isWithin }) => isWithin)).toHaveLength(5);
	expect(await store.countUse('quota', 1059, quota)).toEqual({ isWithin: false, left: 0, secondsLeft: 1 });
	expect(await store.countUse('quota', 1060, quota)).toEqual({ isWithin: true, left: 4, secondsLeft: 60 });
	expect(await store.countUse('quota', 1070, quota)).toEqual({ isWithin: true, left: 3, secondsLeft: 50 });
});
