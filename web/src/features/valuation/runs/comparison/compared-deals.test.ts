import { describe, expect, test } from 'vitest';
import { failedResult, resultOf } from '#features/valuation/shared/testing/made-up-results.ts';
import { figureKeys } from '../../shared/valuation.ts';
import {
	comparableKeys,
	comparedDeals,
	comparedKeys,
	comparedTotals,
	difference,
	foundIn,
	isDifferent,
} from './compared-deals.ts';

const deal = (dealId: string, more: object = {}) => ({ item: {}, result: resultOf(dealId, more) });
const failed = (dealId: string) => ({ item: {}, result: failedResult(dealId) });

describe('the deals of two runs', () => {
	test('deals are matched by ID in any order, and a deal of only one run is marked', () => {
		const found = comparedDeals([deal('A'), deal('B')], [deal('C'), deal('A')]);
		expect(found.map((each) => [each.dealId, foundIn(each)])).toEqual([
			['A', 'both'],
			['B', 'a'],
			['C', 'b'],
		]);
	});

	test('deals with the same ID are matched in the order of their rows', () => {
		const found = comparedDeals(
			[deal('A', { liborMtM: 1 }), deal('A', { liborMtM: 2 })],
			[deal('A', { liborMtM: 10 }), deal('A', { liborMtM: 20 }), deal('A', { liborMtM: 30 })],
		);
		expect(found.map(({ a, b }) => [a?.liborMtM, b?.liborMtM])).toEqual([
			[1, 10],
			[2, 20],
			[undefined, 30],
		]);
		expect(new Set(found.map(({ key }) => key)).size).toBe(3);
	});
});

describe('differences between two runs', () => {
	test('a difference is the figure of run B less that of run A', () => {
		const [found] = comparedDeals([deal('A', { rfrMtM: 100 })], [deal('A', { rfrMtM: 70 })]);
		expect(found && difference(found, 'rfrMtM')).toBe(-30);
		expect(found && isDifferent(found, ['rfrMtM'])).toBe(true);
		expect(found && isDifferent(found, ['liborMtM'])).toBe(false);
	});

	test('a missing figure has no difference', () => {
		for (const [a, b] of [
			[[deal('A')], [failed('A')]],
			[[deal('A')], []],
			[[], [deal('A')]],
		] as const) {
			const [found] = comparedDeals(a, b);
			expect(found && difference(found, 'rfrMtM')).toBeUndefined();
			expect(found && isDifferent(found, figureKeys)).toBe(true);
		}
	});

	test('two failed results are not marked as different', () => {
		const [found] = comparedDeals([failed('A')], [failed('A')]);
		expect(found && isDifferent(found, figureKeys)).toBe(false);
	});

	test('amounts in different report currencies have no difference', () => {
		expect([...comparableKeys(true)].sort()).toEqual([...figureKeys].sort());
		expect([...comparableKeys(false)].sort()).toEqual(['liborDV01Bp', 'rfrDV01Bp', 'rfrFallbackDV01Bp']);
		expect([...comparedKeys].sort()).toEqual([...figureKeys].sort());
	});
});

describe('the totals of two runs', () => {
	const totalsOf = (...runs: Parameters<typeof comparedDeals>) => comparedTotals(comparedDeals(...runs));

	test('totals cover deals with the figure in both runs, and name the deals with the figure in only one run', () => {
		const a = [deal('A', { rfrMtM: 1 }), deal('B', { rfrMtM: 2 }), deal('C', { rfrMtM: 4 }), failed('D')];
		const b = [deal('A', { rfrMtM: 5 }), failed('B'), deal('C', { rfrMtM: 5.5 }), failed('D'), deal('E')];
		const expected = { key: 'rfrMtM', a: 5, b: 10.5, difference: 5.5, count: 2, all: 5, inOneRun: ['B', 'E'] };
		expect(totalsOf(a, b).find(({ key }) => key === 'rfrMtM')).toEqual(expected);
	});

	test("the difference of two totals is the sum of the deals' differences", () => {
		const a = [deal('A'), deal('B', { liborMtM: 182_377.33 }), deal('C')];
		const b = [deal('A', { liborMtM: 7.5 }), deal('B', { liborMtM: undefined }), deal('C', { liborMtM: -80 })];
		const deals = comparedDeals(a, b);
		const sum = deals.reduce((total, each) => total + (difference(each, 'liborMtM') ?? 0), 0);
		expect(comparedTotals(deals).find(({ key }) => key === 'liborMtM')?.difference).toBeCloseTo(sum, 9);
	});

	test('totals are undefined if no deal has the figure in both runs', () => {
		const noTotals = { a: undefined, b: undefined, difference: undefined, count: 0, all: 1, inOneRun: ['A'] };
		expect(totalsOf([failed('A')], [deal('A')]).find(({ key }) => key === 'rfrMtM')).toEqual({
			key: 'rfrMtM',
			...noTotals,
		});
		expect(totalsOf([failed('A')], [failed('A')])).toEqual([]);
	});
});
