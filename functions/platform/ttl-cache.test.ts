import { expect, it } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

function counting() {
	let reads = 0;
	return { read: async () => ++reads, count: () => reads };
}

it('reads a value only once until it expires', async () => {
	let now = 0;
	const cache = new TtlCache<number>(() => now, 10);
	const { read, count } = counting();
	expect(await Promise.all([cache.get('a', 100, read), cache.get('a', 100, read)])).toEqual([1, 1]);
	now = 99;
	expect(await cache.get('a', 100, read)).toBe(1);
	now = 100;
	expect(await cache.get('a', 100, read)).toBe(2);
	expect(count()).toBe(2);
});

it('a failure is not cached', async () => {
	const cache = new TtlCache<number>(() => 0, 10);
	await expect(cache.get('a', 100, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
	expect(await cache.get('a', 100, async () => 7)).toBe(7);
});

it('removes the oldest entry when it is full', async () => {
	const cache = new TtlCache<number>(() => 0, 2);
	const { read } = counting();
	for (const key of ['a', 'b', 'c']) await cache.get(key, 100, read);
	expect(await cache.get('c', 100, read)).toBe(3);
	expect(await cache.get('a', 100, read)).toBe(4);
});

it('keeps a newer value if an older read fails afterwards', async () => {
	let now = 0;
	const cache = new TtlCache<number>(() => now, 10);
	const earlier = Promise.withResolvers<number>();
	const failed = cache.get('a', 100, () => earlier.promise);
	now = 100;
	expect(await cache.get('a', 100, async () => 7)).toBe(7);
	earlier.reject(new Error('too late'));
	await expect(failed).rejects.toThrow('too late');
	expect(await cache.get('a', 100, async () => 8)).toBe(7);
});
