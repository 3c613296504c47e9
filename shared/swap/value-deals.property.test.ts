import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flatMarket, usdReport, valuationOf } from '#test/support/flat-market.ts';
import { runsOf } from '#test/support/nightly.ts';
import { randomDeal } from '#test/support/random-deal.ts';
import { dealOf, overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import type { DealValuation } from './deal-result.ts';
import { valueDeals } from './value-deals.ts';

const runs = { numRuns: runsOf(100) };
const market = flatMarket({ zeroRate: (id) => (id === 'USD_LIBOR3M' ? 1.5 : 1.2) });

/** Returns the bridge steps and views of a deal that has all views. */
function bridgeOf({ libor, rfr, rfrSpread, bridge }: DealValuation) {
	if (libor === undefined || 'missing' in libor || 'missing' in rfr || 'missing' in rfrSpread) return undefined;
	const [projection, discounting, spread] = bridge ?? [];
	if (projection === undefined || discounting === undefined || spread === undefined) throw new Error('no bridge');
	return { libor, rfr, rfrSpread, steps: [projection, discounting, spread], projection, discounting, spread };
}

it('the bridge leads from the LIBOR view to the RFR + fallback view, and its steps add up to the difference', () => {
	let seen = 0;
	fc.assert(
		fc.property(randomDeal, ({ fields, market }) => {
			const [result] = valueDeals([dealOf(fields)], market, usdReport);
			if (result === undefined || 'failures' in result) throw new Error(JSON.stringify(result?.failures));
			const found = bridgeOf(result);
			if (found === undefined) return;
			seen += 1;
			const { libor, rfr, rfrSpread, steps, discounting, spread } = found;
			expect(steps.map(({ cause }) => cause)).toEqual(['projection', 'discounting', 'spread']);
			let value = libor.presentValue;
			for (const { change, legs, presentValue } of steps) {
				expect(change).toBe(presentValue - value);
				expect(Math.abs(legs[0] + legs[1] - change)).toBeLessThanOrEqual(1e-15 * 4 * 1.2e7);
				value = presentValue;
			}
			expect(discounting.presentValue).toBe(rfr.presentValue);
			expect(spread.presentValue).toBe(rfrSpread.presentValue);
			const sum = steps.reduce((total, { change }) => total + change, 0);
			expect(Math.abs(sum - (rfrSpread.presentValue - libor.presentValue))).toBeLessThanOrEqual(1e-15 * 4 * 1.2e7);
		}),
		runs,
	);
	expect(seen).toBeGreaterThan(runsOf(50));
});

it('a step of the bridge is exactly zero if its cause is absent', () => {
	fc.assert(
		fc.property(randomDeal, ({ fields, market }) => {
			const found = bridgeOf(valuationOf(dealOf(fields), market));
			if (found === undefined) return;
			const { leg2CurveDefinition: chosen, leg2IndexName } = fields;
			const isDiscountedByItself = fields.leg1Currency !== 'EUR' && /3M/.test(JSON.stringify(chosen ?? {}));
			if (leg2IndexName === 'SOFR') {
				expect([found.projection.change, found.spread.change]).toEqual([0, 0]);
			}
			if (!isDiscountedByItself) expect(found.discounting.change).toBe(0);
		}),
		runs,
	);
});

it('the value of a fixed leg changes only in the discounting step of the bridge', () => {
	const deal = dealOf({ ...vanillaFields, leg2CurveDefinition: { id: 'USD_LIBOR3M', discountingTenor: '3M' } });
	const found = bridgeOf(valuationOf(deal, market));
	expect(found?.projection.legs[0]).toBe(0);
	expect(found?.spread.legs[0]).toBe(0);
	expect(found?.discounting.legs[0]).not.toBe(0);
	const inYen = flatMarket({ zeroRate: (id) => (id === 'USD_LIBOR3M' ? 1.5 : 1.2), spot: { USDJPY: 110 } });
	const { change, legs } =
		bridgeOf(valuationOf(deal, inYen, { ...usdReport, reportCurrency: 'JPY' }))?.discounting ?? {};
	expect((legs?.[0] ?? 0) + (legs?.[1] ?? 0)).toBeCloseTo(change ?? Number.NaN, 5);
});

it('a result has no bridge if payments are not requested, or if the deal has no LIBOR view', () => {
	const [plain] = valueDeals([dealOf(vanillaFields)], market, { ...usdReport, getPaymentInfo: false });
	expect(plain).not.toHaveProperty('bridge');
	expect(valuationOf(dealOf(overnightFields), market)).not.toHaveProperty('bridge');
});
