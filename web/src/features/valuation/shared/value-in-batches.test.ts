import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { requestBatches } from '#lib/request-batches.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { resultOf } from './testing/made-up-results.ts';
import { valueInBatches } from './value-in-batches.ts';

const items = (count: number): ValuationItem[] => Array.from({ length: count }, (_, i) => ({ dealId: `D${i}` }));

const answer = async (batch: readonly ValuationItem[]) => batch.map(({ dealId }) => resultOf(String(dealId)));

const tooMany = (fits: number) =>
	new ApiError(413, { code: 'too-many-deals', message: '', params: { deals: 9, fits } });

test('batches keep the order of the deals and stay within both limits', () => {
	const batches = [...requestBatches(['a', 'bb', 'cccc', 'd', 'e'], { items: 2, length: 10 })];
	expect(batches).toEqual([['a', 'bb'], ['cccc'], ['d', 'e']]);
	expect([...requestBatches([], { items: 2, length: 10 })]).toEqual([]);
});

test('a deal above the size limit of a request is sent alone', () => {
	expect([...requestBatches(['a', 'a deal of many characters', 'b'], { items: 9, length: 10 })]).toEqual([
		['a'],
		['a deal of many characters'],
		['b'],
	]);
});

test('results are in the order of the deals, and the progress callback receives the number of valued deals', async () => {
	const counts: number[] = [];
	const results = await valueInBatches(items(600), {
		hasDetails: false,
		send: answer,
		onValued: (count) => counts.push(count),
	});
	expect(results.map(({ dealId }) => dealId)).toEqual(items(600).map(({ dealId }) => dealId));
	expect(counts).toEqual([250, 500, 600]);
});

test('a batch whose response would be too large is split into parts that fit', async () => {
	const sizes: number[] = [];
	const results = await valueInBatches(items(50), {
		hasDetails: true,
		send: async (batch) => {
			sizes.push(batch.length);
			if (batch.length > 20) throw tooMany(20);
			return answer(batch);
		},
		onValued: () => undefined,
	});
	expect(sizes).toEqual([50, 20, 20, 10]);
	expect(results).toHaveLength(50);
});

test.each([
	['of one deal', items(1), tooMany(1)],
	['that does not state how many deals fit', items(5), new ApiError(413, { code: 'too-many-deals', message: '' })],
	['for a different reason', items(5), new ApiError(400, { code: 'missing-market-data', message: '' })],
])('a refusal %s ends the valuation', async (_, refused, error) => {
	const sending = { hasDetails: false, send: () => Promise.reject(error), onValued: () => undefined };
	await expect(valueInBatches(refused, sending)).rejects.toBe(error);
});

test('a response with too few results is refused', async () => {
	const sending = { hasDetails: false, send: async () => [resultOf('D0')], onValued: () => undefined };
	await expect(valueInBatches(items(2), sending)).rejects.toThrow('2 deals were answered with 1 results');
});
