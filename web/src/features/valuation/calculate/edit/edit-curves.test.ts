import { expect, test } from 'vitest';
import { definitionOf, itemOf } from '#features/valuation/shared/testing/made-up-results.ts';
import { valueDeals } from '#shared/swap/value-deals.ts';
import { flatMarket, usdReport } from '#test/support/flat-market.ts';
import { type DealFields, dealOf, overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { chosenCurves, tenorEffect, withChosenCurves } from './chosen-curves.ts';

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

const market = flatMarket({ spot: { EURUSD: 1.2, USDEUR: 1 / 1.2 } });
const definition = definitionOf('USD_LIBOR3M');
const userDefined = { ...definition, source: 'UserDefined' };
const basis: DealFields = {
	...vanillaFields,
	leg1InterestType: 'Float',
	leg1InterestRate: undefined,
	leg1InterestPaymentFrequency: undefined,
	leg1IndexName: 'LIBOR',
	leg1Tenor: '6M',
};
const crossCurrency: DealFields = { ...vanillaFields, leg1Currency: 'EUR' };

/** True if the engine discounts the LIBOR view with the curve and tenor chosen for the leg. */
function isDiscounting(fields: DealFields, leg: 1 | 2): boolean {
	const chosen = { [`leg${leg}CurveDefinition`]: { id: 'USD_LIBOR3M', discountingTenor: '3M' } };
	const [valued] = valueDeals([dealOf({ ...fields, ...chosen })], market, usdReport);
	if (valued === undefined || 'failures' in valued) throw new Error(JSON.stringify(valued));
	if (valued.libor === undefined || 'missing' in valued.libor) return false;
	return valued.libor.legs.every((each) => each.discountCurve.discountingTenor === '3M');
}

test.each([
	['the floating leg of a swap', vanillaFields, 2, 'discounting', 'discounting'],
	['the first floating leg of a basis swap', basis, 1, 'discounting', 'discounting'],
	['the second floating leg of a basis swap', basis, 2, 'forwards', 'nothing'],
	['the floating leg of a cross-currency swap', crossCurrency, 2, 'forwardsOfTwoCurrencies', 'nothing'],
	['a deal tagged RFR', overnightFields, 2, 'noLiborView', 'noLiborView'],
] as const)('the displayed tenor effect for %s agrees with the engine', (_, fields, leg, ofBuilt, ofUserDefined) => {
	expect(tenorEffect(fields, leg, definition)).toBe(ofBuilt);
	expect(tenorEffect(fields, leg, userDefined)).toBe(ofUserDefined);
	expect(isDiscounting(fields, leg)).toBe(ofBuilt === 'discounting');
});

test('a curve with only one tenor has no tenor effect', () => {
	expect(tenorEffect(vanillaFields, 2, { ...definition, availableDiscountingTenors: ['OIS'] })).toBeUndefined();
});
