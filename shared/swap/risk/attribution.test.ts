import { expect, it } from 'vitest';
import type { Deal } from '#shared/deal/deal.ts';
import { laterMarket, riskMarket } from '#test/support/risk-market.ts';
import { curveMarketOf, seededSnapshot } from '#test/support/seeded-snapshots.ts';
import { type DealFields, dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { CurveSet } from '../../curve/curve-set.ts';
import { dateOfEpochDay, epochDay, localDate } from '../../time/local-date.ts';
import { viewNames } from '../deal-result.ts';
import { Attributor, hasSameTerms } from './attribution.ts';

/** Both legs pay every six months, because their principal amortises. */
const linear = { amortized: 'yes', amortizationType: 'Linear', leg2Tenor: '6M' };
const curve = (more: object) => ({ leg2CurveDefinition: { id: 'USD_LIBOR3M', ...more } });

it.each<readonly [string, DealFields, DealFields]>([
	['the payment frequency', {}, { leg1InterestPaymentFrequency: '6M', leg2InterestPaymentFrequency: 'Quarterly' }],
	['a default value', {}, { leg1DayConvention: '30/360', leg2Spread: '0', leg2StubRule: 'ShortFirst' }],
	['labels', {}, { leg1Tag: 'hedge', instrumentType: 'IRS', getPaymentInfo: 'yes' }],
	['the chosen curve', curve({}), curve({ currency: 'USD', indexTenor: '3M', discountingTenor: 'OIS' })],
	['the amortisation', linear, { ...linear, amortizationFrequency: '6M' }],
])('writing %s differently does not change the terms of a deal', (_, first, second) => {
	const [deal, other] = [first, second].map((fields) => dealOf({ ...vanillaFields, ...fields }));
	expect(hasSameTerms(deal as Deal, other as Deal)).toBe(true);
});

it.each<readonly [string, DealFields]>([
	['frequency', { leg1InterestPaymentFrequency: 'Annual' }],
	['day count', { leg1DayConvention: 'ACT/360' }],
	['spread', { leg2Spread: 1 }],
	['curve', curve({ discountingTenor: '3M' })],
	['amortisation', linear],
])('a different %s changes the terms of a deal', (_, changed) => {
	expect(hasSameTerms(dealOf(vanillaFields), dealOf({ ...vanillaFields, ...changed }))).toBe(false);
});

it('a fee paid between the dates counts as cash in every view', () => {
	const attributor = new Attributor(riskMarket, laterMarket, { reportCurrency: 'USD', wantsCurves: false });
	const deal = dealOf({ ...vanillaFields, fees: '2021-07-01 Receive 1000 USD; 2022-07-01 Pay 500 USD' });
	const found = attributor.attribute(deal, viewNames);
	if ('failures' in found) throw new Error(JSON.stringify(found.failures));
	for (const view of viewNames) {
		const each = found.get(view);
		if (each === undefined || 'missing' in each) throw new Error(JSON.stringify(each));
		expect(each.cash).toBe(1000);
		const steps = each.time + each.fixings + each.rates + each.fx;
		expect(steps).toBeCloseTo(each.value1 - each.value0 + each.cash, 6);
	}
});

/** Market after the cessation of LIBOR, without LIBOR quotes. */
const ceasedDate = localDate('2024-03-19');
const ceased = {
	...riskMarket,
	valuationDay: epochDay(ceasedDate),
	curves: new CurveSet(curveMarketOf(seededSnapshot(ceasedDate))),
	fixings: () => ({ fixingOn: () => 1 }),
};

it('if a curve is missing on the second date, the remaining change is attributed to it', () => {
	const attributor = new Attributor(riskMarket, ceased, { reportCurrency: 'USD', wantsCurves: true });
	const found = attributor.attribute(dealOf(vanillaFields), ['libor']);
	if ('failures' in found) throw new Error(JSON.stringify(found.failures));
	const libor = found.get('libor');
	if (libor === undefined || 'missing' in libor) throw new Error(JSON.stringify(libor));
	const { ratesByCurve = [], rates } = libor;
	expect(ratesByCurve.map(({ curve }) => curve.definitionId)).toEqual(['USD_SOFR', 'USD_LIBOR3M']);
	expect(ratesByCurve.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(rates, 6);
	expect(rates).toBeGreaterThan(1e5);
});

it('the time step depends only on the discount factors, even if periods end on non-business days', () => {
	const attributor = new Attributor(riskMarket, laterMarket, { reportCurrency: 'USD', wantsCurves: false });
	// Periods start on Saturdays, and the first stub ends on Saturday, 24 July.
	const weekends = {
		startDate: '2021-07-03',
		endDate: '2031-07-24',
		leg2Tenor: '1M',
		leg2FirstRegularPaymentDate: '2021-07-24',
	};
	const moving = { leg1PaymentBusinessConvention: 'NoMoving', leg2PaymentBusinessConvention: 'NoMoving' };
	const found = attributor.attribute(dealOf({ ...vanillaFields, ...weekends, ...moving }), ['rfr']);
	if ('failures' in found) throw new Error(JSON.stringify(found.failures));
	const rfr = found.get('rfr');
	if (rfr === undefined || 'missing' in rfr) throw new Error(JSON.stringify(rfr));
	const curve = riskMarket.curves.curve('USD_SOFR', 'OIS');
	if ('reason' in curve) throw new Error(curve.reason);
	const factor = (date: string) => curve.curve.discountFactor(epochDay(localDate(date)));
	const grown = 1 / factor(dateOfEpochDay(laterMarket.valuationDay));
	const [fixed, floating] = rfr.cashAtForwardsByLeg;
	expect(floating).toBeCloseTo(10_000_000 * (factor('2021-07-03') / factor('2021-07-24') - 1), 6);
	const law = rfr.value0 * (grown - 1) - (fixed + floating) * (factor('2021-07-26') * grown - 1);
	expect(rfr.time).toBeCloseTo(law, 6);
});

it('a stub paid before its fallback period ends includes the forecast of the remaining days', () => {
	const attributor = new Attributor(riskMarket, ceased, { reportCurrency: 'USD', wantsCurves: true });
	// The first stub is paid on 13 March 2024, but its fallback period ends in June.
	const found = attributor.attribute(dealOf({ ...vanillaFields, startDate: '2024-03-04', endDate: '2029-03-13' }), [
		'libor',
	]);
	if ('failures' in found) throw new Error(JSON.stringify(found.failures));
	const libor = found.get('libor');
	if (libor === undefined || 'missing' in libor) throw new Error(JSON.stringify(libor));
	const { time, fixings, rates, fx, value0, value1, cash, cashByLeg, ratesByCurve = [] } = libor;
	// Interest for nine days at a rate between 1 % and 6 %.
	expect(cashByLeg[1]).toBeGreaterThan(10_000_000 * 0.01 * (9 / 360));
	expect(cashByLeg[1]).toBeLessThan(10_000_000 * 0.06 * (9 / 360));
	expect(time + fixings + rates + fx).toBeCloseTo(value1 + cash - value0, 6);
	expect(ratesByCurve.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(rates, 6);
});
