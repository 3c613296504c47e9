import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuationOf } from '#test/support/flat-market.ts';
import { runsOf } from '#test/support/nightly.ts';
import { randomDeal } from '#test/support/random-deal.ts';
import { laterMarket, riskMarket } from '#test/support/risk-market.ts';
import { type DealFields, dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { dateOfEpochDay, type EpochDay } from '../../time/local-date.ts';
import { type MissingView, type ViewName, viewNames } from '../deal-result.ts';
import type { DiscountTable } from '../market.ts';
import { type Attribution, Attributor } from './attribution.ts';
import { conversionTerms } from './conversion.ts';
import { LadderStates, ladderOf } from './ladder.ts';
import { type MarketStates, type RevaluedView, Revaluer, type RiskMarket } from './revalue.ts';
import { byTenor, tenorDays } from './tenor-buckets.ts';
import type { LegColumns } from './value-flows.ts';
import { viewFigures } from './view-figures.ts';

const options = { reportCurrency: 'USD', wantsAccrued: true };

/** Two states of the market: the unchanged curves, and zero rates 1 bp higher. */
const zeroShift: MarketStates<LegColumns> = {
	columnsOf: (curves) => {
		const [discount, ...forecasts] = curves as [DiscountTable, ...DiscountTable[]];
		return { discount, forecasts, unchangedUntil: [0, 0] };
	},
};

it('the flows of any deal, before and after cessation, have the same value and DV01 as its valuation', () => {
	fc.assert(
		fc.property(randomDeal, ({ fields, market }) => {
			const deal = dealOf(fields);
			const plain = valuationOf(deal, market);
			const found = new Revaluer(market, zeroShift, options).revalue(deal);
			if ('failures' in found) throw new Error(JSON.stringify(found.failures));
			const limit = 1e-12 * Math.max(...deal.legs.map((leg) => leg.notional));
			for (const view of viewNames) {
				const [wanted, actual] = [plain[view], found.views[view]];
				expect(actual === undefined || 'missing' in actual).toBe(wanted === undefined || 'missing' in wanted);
				if (wanted === undefined || 'missing' in wanted || actual === undefined || 'missing' in actual) continue;
				expect(Math.abs(actual.presentValue - wanted.presentValue)).toBeLessThanOrEqual(limit);
				let dv01 = 0;
				for (const place of [0, 1] as const) {
					const { open, differences } = actual.legs[place];
					dv01 += open.sign * (differences.change[1] as number) * actual.rates.toReport[place];
				}
				expect(Math.abs(dv01 - wanted.dv01)).toBeLessThanOrEqual(limit);
			}
		}),
	);
});

/** Returns a market with a fixing on every day, so that deals can have started earlier. */
const withFixings = (market: RiskMarket): RiskMarket => ({
	...market,
	fixings: () => ({ fixingOn: (day: EpochDay) => (((day * 7919) % 61) - 10) / 100 }),
});
const [earlier, later] = [withFixings(riskMarket), withFixings(laterMarket)];
const states = new LadderStates(earlier);
const revaluer = new Revaluer(earlier, states, options);
const tenors = tenorDays(earlier.valuationDay);

const someDeal = fc
	.record({
		start: fc.integer({ min: -300, max: 200 }),
		months: fc.integer({ min: 9, max: 180 }),
		rate: fc.integer({ min: -100, max: 400 }),
		spread: fc.integer({ min: -50, max: 50 }),
		exchange: fc.constantFrom('None', 'Both', 'End'),
		lag: fc.constantFrom(0, 2, 15),
	})
	.map(({ start, months, rate, spread, exchange, lag }): DealFields => {
		const day = earlier.valuationDay + start;
		return {
			...vanillaFields,
			startDate: dateOfEpochDay(day),
			endDate: dateOfEpochDay(day + 30 * months),
			leg1InterestRate: rate / 100,
			leg1NotionalExchange: exchange,
			leg2NotionalExchange: exchange,
			leg2Spread: spread,
			leg2PaymentBusinessDays: lag,
		};
	});

const anyCalculation = fc.constantFrom<DealFields>(
	{},
	...['Straight', 'Flat', 'SpreadExclusive'].flatMap((method) =>
		['SemiAnnual', 'Annual'].map((payments) => ({
			leg2InterestPaymentFrequency: payments,
			leg2CalculationFrequency: 'Quarterly',
			leg2CompoundingMethod: method,
		})),
	),
);

function viewOf(fields: DealFields, view: ViewName) {
	const found = revaluer.revalue(dealOf(fields));
	const wanted = 'failures' in found ? undefined : found.views[view];
	if (wanted === undefined || 'missing' in wanted) throw new Error(JSON.stringify(found));
	return wanted;
}

const notional = vanillaFields.leg1Notional as number;

describe('the laws of risk', () => {
	it('a ladder sums to the shift of all quotes, except for second-order effects, and grouping by tenor keeps its sum', () => {
		fc.assert(
			fc.property(someDeal, fc.constantFrom(...viewNames), (fields, view) => {
				const ladder = ladderOf(states, viewOf(fields, view));
				const difference = Math.abs(ladder.sum - ladder.quoteShiftDv01);
				expect(difference).toBeLessThanOrEqual(1e-2 * Math.abs(ladder.quoteShiftDv01) + 1e-6 * notional);
				const pillars = ladder.rows.map(({ pillarDay }) => pillarDay);
				const sum = byTenor(tenors, pillars, ladder.values).reduce((total, value) => total + value, 0);
				expect(Math.abs(sum - ladder.sum)).toBeLessThanOrEqual(1e-13 * notional);
			}),
			{ numRuns: runsOf(40) },
		);
	});

	it('a ladder includes the quotes of the curve on which periods after a fallback date are projected', () => {
		const selfDiscounted = { leg2CurveDefinition: { id: 'USD_LIBOR3M', discountingTenor: '3M' } };
		fc.assert(
			fc.property(someDeal, fc.integer({ min: 1, max: 180 }), (deal, months) => {
				const leg2FallbackDate = dateOfEpochDay(earlier.valuationDay + 30 * months);
				const ladder = ladderOf(states, viewOf({ ...deal, ...selfDiscounted, leg2FallbackDate }, 'libor'));
				const difference = Math.abs(ladder.sum - ladder.quoteShiftDv01);
				expect(difference).toBeLessThanOrEqual(1e-2 * Math.abs(ladder.quoteShiftDv01) + 1e-6 * notional);
			}),
			{ numRuns: runsOf(40) },
		);
	});

	it('a deal at its par rate is worth zero', () => {
		fc.assert(
			fc.property(someDeal, fc.constantFrom(...viewNames), (fields, view) => {
				const { par } = viewFigures(viewOf(fields, view));
				if (!('ratePercent' in par)) throw new Error(JSON.stringify(par));
				const atPar = viewOf({ ...fields, leg1InterestRate: par.ratePercent }, view);
				expect(Math.abs(atPar.presentValue)).toBeLessThanOrEqual(1e-12 * notional);
			}),
			{ numRuns: runsOf(40) },
		);
	});

	it('raising the spread of a compounding leg by one basis point changes its value by its PV01', () => {
		fc.assert(
			fc.property(someDeal, anyCalculation, fc.constantFrom(...viewNames), (fields, calculation, view) => {
				const spread = fields.leg2Spread as number;
				const [less, found, more] = [spread - 1, spread, spread + 1].map((leg2Spread) =>
					viewOf({ ...fields, ...calculation, leg2Spread }, view),
				) as unknown as [RevaluedView<LegColumns>, RevaluedView<LegColumns>, RevaluedView<LegColumns>];
				const perBasisPoint = (more.presentValue - less.presentValue) / 2;
				expect(Math.abs(perBasisPoint - viewFigures(found).pv01[1])).toBeLessThanOrEqual(1e-11 * notional);
			}),
			{ numRuns: runsOf(40) },
		);
	});

	it('at the neutral spread, the overnight view has the same value as the LIBOR view', () => {
		fc.assert(
			fc.property(someDeal, (fields) => {
				const [libor, rfr, rfrSpread] = viewNames.map((view) => viewOf(fields, view)) as unknown as [
					RevaluedView<LegColumns>,
					RevaluedView<LegColumns>,
					RevaluedView<LegColumns>,
				];
				const terms = conversionTerms({ libor, rfr, rfrSpread }, [undefined, 26.161]);
				const neutral = viewOf({ ...fields, leg2SpreadAdjustment: terms?.neutralSpreadBp }, 'rfrSpread');
				expect(Math.abs(neutral.presentValue - libor.presentValue)).toBeLessThanOrEqual(1e-12 * notional);
			}),
			{ numRuns: runsOf(40) },
		);
	});

	it('an attribution adds up to the change of value, and its time step depends only on the discount factors', () => {
		const attributor = new Attributor(earlier, later, { reportCurrency: 'USD', wantsCurves: false });
		const discount = earlier.curves.curve('USD_SOFR', 'OIS');
		if ('reason' in discount) throw new Error(discount.reason);
		const grown = 1 / discount.curve.discountFactor(later.valuationDay);
		fc.assert(
			fc.property(someDeal, anyCalculation, (fields, calculation) => {
				const deal = dealOf({ ...fields, ...calculation, leg2PaymentBusinessDays: 0 });
				const found = attributor.attribute(deal, viewNames);
				if ('failures' in found) throw new Error(JSON.stringify(found.failures));
				for (const view of viewNames) {
					const steps = found.get(view) as Attribution | MissingView;
					if ('missing' in steps) throw new Error(JSON.stringify(steps));
					const sum = steps.time + steps.fixings + steps.rates + steps.fx;
					const change = steps.value1 + steps.cash - steps.value0;
					expect(Math.abs(sum - change)).toBeLessThanOrEqual(1e-12 * notional);
					const cash = steps.cashAtForwardsByLeg[0] + steps.cashAtForwardsByLeg[1];
					if (cash !== 0) continue;
					expect(Math.abs(steps.time - steps.value0 * (grown - 1))).toBeLessThanOrEqual(1e-12 * notional);
				}
			}),
			{ numRuns: runsOf(40) },
		);
	});
});
