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

test('the pages of a run are read in order, and each deal is paired with its result', async () => {
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

test('a row that could not be read is named by its row number', async () => {
	const { deals } = await loadRun(async () => page(['A', '']));
	expect(deals.map(({ item, result }) => [item.dealId, result.dealId])).toEqual([
		['A', 'A'],
		[undefined, '#2'],
	]);
});

test('reading stops at the maximum number of deals, and the result is marked as incomplete', async () => {
	const ids = Array.from({ length: maxDealsOpened / 2 }, (_, i) => `D${i}`);
	let pages = 0;
	const { deals, isWhole } = await loadRun(async () => {
		pages += 1;
		return page(ids, 'next');
	});
	expect([pages, deals.length, isWhole]).toEqual([2, maxDealsOpened, false]);
});

test('at most two runs are selected, and a third run replaces the first', () => {
	expect(['a', 'b', 'c'].reduce<readonly string[]>(chosenRuns, [])).toEqual(['b', 'c']);
	expect(chosenRuns(['a', 'b'], 'a')).toEqual(['b']);
});
