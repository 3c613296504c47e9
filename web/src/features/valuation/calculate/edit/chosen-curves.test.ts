import { expect, test } from 'vitest';
import { definitionOf, itemOf } from '#features/valuation/shared/testing/made-up-results.ts';
import { chosenCurves, withChosenCurves } from './chosen-curves.ts';

const definitions = [definitionOf('USD_LIBOR_3M'), definitionOf('USD_LIBOR_6M', { indexTenor: '6M' })];

test('a chosen curve is sent with the deal and can be read from the deal again', () => {
	const chosen = { 1: undefined, 2: { id: 'USD_LIBOR_6M', tenor: '3M', interpolation: 'natural-cubic' } as const };
	const item = withChosenCurves(itemOf('A'), chosen, definitions);
	expect(item).toEqual({
		...itemOf('A'),
		leg2CurveDefinition: {
			currency: 'USD',
			discountingTenor: '3M',
			id: 'USD_LIBOR_6M',
			indexTenor: '6M',
			interpolation: 'natural-cubic',
			name: 'USD LIBOR 6M',
		},
	});
	expect(chosenCurves(item)).toEqual(chosen);
});

test('a deal without a chosen curve is sent as it was in the workbook', () => {
	const item = withChosenCurves(itemOf('A'), { 1: undefined, 2: { id: 'USD_LIBOR_3M', tenor: 'OIS' } }, definitions);
	expect(withChosenCurves(item, { 1: undefined, 2: undefined }, definitions)).toEqual(itemOf('A'));
});

test('a chosen curve that no longer exists is not sent', () => {
	const chosen = { 1: undefined, 2: { id: 'REMOVED', tenor: 'OIS' } };
	expect(withChosenCurves(itemOf('A'), chosen, definitions)).toEqual(itemOf('A'));
});
