import { expect, test } from 'vitest';
import { curveSeries, quoteRows, sharedDomain, usedTenors } from './ladder-rows.ts';

const quote = (curveId: string, tenors: readonly (readonly [string, number])[]) => ({
	curveId,
	currency: 'USD',
	instrument: 'ois SOFR 3Y',
	pillarDate: '2024-06-30' as const,
	isBasis: false,
	tenors: tenors.map(([tenor, share]) => ({ tenor, share })),
});

const answer = {
	quotes: [
		quote('A', [['1Y', 1]]),
		quote('B', [
			['1Y', 0.25],
			['2Y', 0.75],
		]),
	],
} as never;
const tenors = ['6M', '1Y', '2Y', '3Y'];

test('a quote used in two views is one row, and its DV01 is distributed to tenors', () => {
	const rows = quoteRows(answer, { libor: { quotes: [1], dv01: [40] }, rfr: { quotes: [0, 1], dv01: [-8, 20] } });
	expect(rows.map(({ curveId, libor, rfr }) => [curveId, libor, rfr])).toEqual([
		['A', undefined, -8],
		['B', 40, 20],
	]);
	const rfr = curveSeries(rows, 'rfr', tenors);
	expect([...rfr]).toEqual([
		['A', [0, -8, 0, 0]],
		['B', [0, 5, 15, 0]],
	]);
	expect(curveSeries(rows, 'libor', tenors).get('B')).toEqual([0, 10, 30, 0]);
	expect(sharedDomain([rfr, curveSeries(rows, 'libor', tenors)])).toEqual([-8, 30]);
});

test('tenors without figures are left out at both ends of the ladder', () => {
	expect(
		usedTenors(tenors, [
			[0, 1, 0, 0],
			[0, 0, 2, 0],
		]),
	).toEqual(['1Y', '2Y']);
	expect(usedTenors(tenors, [[0, 0, 0, 0]])).toEqual([]);
});
