import { expect, test } from 'vitest';
import { failedResult, itemOf, resultOf } from '../testing/made-up-results.ts';
import { bridgedDeal, needsBridge } from './bridged-deals.ts';

const step = (cause: string, change: number, mtMAfter: number) => ({
	cause,
	change,
	leg1Change: 0,
	leg2Change: change,
	mtMAfter,
});
const steps = [step('projection', -80, 20), step('discounting', 0, 20), step('spread', 5, 25)];
const figures = { liborMtM: 100, rfrMtM: 20, rfrFallbackMtM: 25 };
const deal = (more: object) => ({ item: itemOf('A'), result: resultOf('A', { ...figures, ...more }) });

test('the bridge of a deal consists of its LIBOR value and the changes by step', () => {
	const bridged = deal({ bridge: steps });
	expect(needsBridge(bridged)).toBe(false);
	expect(bridgedDeal(bridged, new Map())).toEqual({
		deal: bridged,
		bridge: { libor: 100, after: { projection: 20, discounting: 20, spread: 25 } },
		changes: { projection: -80, discounting: 0, spread: 5 },
	});
});

test('a requested bridge is used only if its figures equal those in the table', () => {
	const plain = deal({});
	expect(needsBridge(plain)).toBe(true);
	const same = new Map([[plain, resultOf('A', { ...figures, bridge: steps })]]);
	expect(bridgedDeal(plain, same)).toHaveProperty('bridge');
	const others = new Map([[plain, resultOf('A', { ...figures, rfrMtM: 21, bridge: steps })]]);
	expect(bridgedDeal(plain, others)).toEqual({ deal: plain, leftOut: 'revalued' });
});

test.each([
	['failed', { item: itemOf('A'), result: failedResult('A') }],
	['matured', deal({ isMatured: true })],
	['missingView', deal({ rfrFallbackMtM: undefined, missingViews: [] })],
	['noLibor', deal({ liborMtM: undefined })],
])('a deal with the status %s has no bridge, and no bridge is requested', (leftOut, left) => {
	expect(needsBridge(left)).toBe(false);
	expect(bridgedDeal(left, new Map())).toEqual({ deal: left, leftOut });
});
