import { expect, test } from 'vitest';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { runOpen } from '#shared/contract/valuation-runs.ts';
import { resultOf } from '../shared/testing/made-up-results.ts';
import { chosenRuns, loadRun, maxDealsOpened } from '../shared/valuation-queries.ts';

type RunPage = AnswerOf<typeof runOpen>;

const page = (ids: readonly string[], cursor?: string) =>
	({
		run: { runId: 'r' },
		used: {},
		results: ids.map((id, i) => ({ row: i + 1, ...resultOf(id) })),
		items: ids.map((id) => (id === '' ? null : { dealId: id })),
		...(cursor !== undefined && { cursor }),
	}) as unknown as RunPage;

test('reads the pages in their order, each deal with its result', async () => {
	const asked: (string | undefined)[] = [];
	const pages = [page(['A', 'B'], 'next'), page(['C'])];
	const { deals, isWhole } = await loadRun(async (cursor) => {
		asked.push(cursor);
		return pages.shift() as RunPage;
	});
	expect(asked).toEqual([undefined, 'next']);
	expect(isWhole).toBe(true);
	expect(deals.map(({ item, result }) => [item.dealId, result.dealId])).toEqual([
		['A', 'A'],
		['B', 'B'],
		['C', 'C'],
	]);
	expect(deals[0]?.result).toEqual(resultOf('A'));
});

test('names a row that could not be read by its number', async () => {
	const { deals } = await loadRun(async () => page(['A', '']));
	expect(deals.map(({ item, result }) => [item.dealId, result.dealId])).toEqual([
		['A', 'A'],
		[undefined, '#2'],
	]);
});

test('stops where a run is too large for the screen, and says so', async () => {
	const ids = Array.from({ length: maxDealsOpened / 2 }, (_, i) => `D${i}`);
	let pages = 0;
	const { deals, isWhole } = await loadRun(async () => {
		pages += 1;
		return page(ids, 'next');
	});
	expect([pages, deals.length, isWhole]).toEqual([2, maxDealsOpened, false]);
});

test('two runs are chosen at most: the first gives way', () => {
	expect(['a', 'b', 'c'].reduce<readonly string[]>(chosenRuns, [])).toEqual(['b', 'c']);
	expect(chosenRuns(['a', 'b'], 'a')).toEqual(['b']);
});
