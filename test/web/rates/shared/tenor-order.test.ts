import { expect, test } from 'vitest';
import { compareTenors, tenorOrder } from '../../../../web/src/features/rates/shared/tenor-order.ts';

// The ordering values that are agreed for tenors.
test.each([
	['ON', 0],
	['TN', 0.1],
	['SN', 0.2],
	['SW', 0.5],
	['1W', 0.5],
	['2W', 0.6],
	['3W', 0.7],
	['1M', 1],
	['7M', 7],
	['12M', 12],
	['1Y', 12],
])('%s stands at %d', (tenor, order) => {
	expect(tenorOrder(tenor)).toBe(order);
});

test('longer tenors go on, and what is no tenor comes last', () => {
	expect(['spot', '2Y', '18M', '1Y', '30D'].toSorted(compareTenors)).toEqual(['30D', '1Y', '18M', '2Y', 'spot']);
});

test('tenors of one length keep one order', () => {
	for (const tenors of [
		['SW', '1W'],
		['1W', 'SW'],
	]) {
		expect(tenors.toSorted(compareTenors)).toEqual(['1W', 'SW']);
	}
});
