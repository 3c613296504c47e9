import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { Compounder } from '#shared/compounding/compound.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import { observationGridOfDays } from '#shared/compounding/observation-grid.ts';
import { zero } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import { flatMarket, valuationDay, viewOf } from '#test/support/flat-market.ts';
import { runsOf } from '#test/support/nightly.ts';
import { quantlibCalendar } from '#test/support/quantlib-calendar.ts';
import { type DealFields, dealOf, overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import type { Cashflow } from './deal-result.ts';
import { explainCashflow } from './explain-cashflow.ts';

const runs = { numRuns: runsOf(40) };
const calendar = quantlibCalendar('USA_FI');

/** Returns a percentage that differs every day, with two decimals like a published fixing. */
const sofrOn = (day: number) => (((day * 7919) % 601) - 100) / 100;
const market = flatMarket({
	zeroRate: (id) => ({ USD_SOFR: 1.2, USD_LIBOR3M: 1.5, EUR_ESTR: -0.4 })[id] ?? 2,
	fixing: (_, day) => sofrOn(day),
	spot: { EURUSD: 1.2, USDEUR: 1 / 1.2 },
});

/** Generates the terms of a deal that has already started or starts in the future. */
const anyDeal = fc
	.record({
		start: fc.integer({ min: -700, max: 700 }),
		months: fc.integer({ min: 5, max: 200 }),
		rate: fc.integer({ min: -100, max: 800 }),
		spread: fc.integer({ min: -200, max: 200 }),
		stub: fc.constantFrom('ShortFirst', 'LongFirst', 'ShortLast', 'LongLast'),
		convention: fc.constantFrom('ModifiedFollowing', 'Following', 'Preceding', 'NoMoving'),
		exchange: fc.constantFrom('None', 'Start', 'End', 'Both'),
		lag: fc.integer({ min: 0, max: 5 }),
		isOvernight: fc.boolean(),
		amortisation: fc.constantFrom({}, { amortized: 'yes', amortizationType: 'Linear' }),
	})
	.map(({ start, months, rate, spread, stub, convention, exchange, lag, isOvernight, amortisation }): DealFields => {
		const both = {
			PaymentBusinessConvention: convention,
			PaymentBusinessDays: lag,
			StubRule: stub,
			NotionalExchange: exchange,
		};
		return {
			...(isOvernight ? overnightFields : vanillaFields),
			startDate: dateOfEpochDay(valuationDay + start),
			endDate: dateOfEpochDay(valuationDay + start + months * 30),
			leg1InterestRate: rate / 100,
			leg2Spread: spread / 10,
			...amortisation,
			...Object.fromEntries(
				Object.entries(both).flatMap(([name, value]) => [1, 2].map((leg) => [`leg${leg}${name}`, value])),
			),
		};
	});

const values = (fields: DealFields, on = market) => {
	const view = viewOf(dealOf(fields), on, 'rfrSpread');
	return { value: view.presentValue, dv01: view.dv01, view };
};
const notional = 1e7;
const expectNear = (actual: number, expected: number, tolerance = 1e-13) =>
	expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance * notional);

describe('every deal', () => {
	it('has opposite values for the two parties', () => {
		fc.assert(
			fc.property(anyDeal, (fields) => {
				const other = values({ ...fields, leg1PayReceive: 'Receive', leg2PayReceive: 'Pay' });
				const own = values(fields);
				expect(other.value + own.value).toBe(0);
				expect(other.dv01 + own.dv01).toBe(0);
			}),
			runs,
		);
	});

	it('has a value proportional to its notional', () => {
		fc.assert(
			fc.property(anyDeal, fc.integer({ min: 2, max: 8 }), (fields, factor) => {
				// The amounts of an amortising deal are rounded to cents, so they are not proportional.
				fc.pre(fields.amortized === undefined);
				const larger = { ...fields, leg1Notional: notional * factor, leg2Notional: notional * factor };
				expectNear(values(larger).value, factor * values(fields).value, 1e-12);
			}),
			runs,
		);
	});

	it('changes its value by its DV01 if every zero rate rises by one basis point', () => {
		fc.assert(
			fc.property(anyDeal, (fields) => {
				const own = values(fields);
				const shifted = values(fields, { ...market, curves: market.curves.shifted() });
				expectNear(own.value + own.dv01, shifted.value, 1e-12);
			}),
			runs,
		);
	});

	it('is worth zero at its par rate', () => {
		fc.assert(
			fc.property(anyDeal, (fields) => {
				const at = (rate: number) => values({ ...fields, leg1InterestRate: rate }).value;
				const [low, high] = [at(0), at(1)];
				fc.pre(Math.abs(high - low) > 1);
				const par = low / (low - high);
				fc.pre(par > -100 && par < 1000);
				expectNear(at(par), 0, 1e-12 * Math.max(1, Math.abs(par)));
			}),
			runs,
		);
	});

	it('is worth the sum of its discounted cash flows, which are on the dates of its schedule', () => {
		fc.assert(
			fc.property(anyDeal, (fields) => {
				const { view, value } = values(fields);
				const worth = (flows: readonly Cashflow[] = []) =>
					flows.reduce((sum, { totalAmount, discountFactor }) => sum + totalAmount * discountFactor, 0);
				expectNear(worth(view.legs[0].cashflows) + worth(view.legs[1].cashflows), value, 1e-12);
				for (const { cashflows = [] } of view.legs) {
					expect(cashflows.every(({ date }) => date > dateOfEpochDay(valuationDay))).toBe(true);
					expect(cashflows.map(({ date }) => date)).toEqual([...new Set(cashflows.map(({ date }) => date))].sort());
				}
			}),
			runs,
		);
	});

	it('has cash flows whose explained components add up to the amounts', () => {
		fc.assert(
			fc.property(anyDeal, fc.constantFrom('libor', 'rfr', 'rfrSpread'), (fields, name) => {
				const deal = dealOf({ ...fields, instrumentTag: 'LIBOR' });
				const view = viewOf(deal, market, name);
				for (const leg of [0, 1] as const) {
					const flows = view.legs[leg].cashflows ?? [];
					const [first, last] = [flows[0], flows.at(-1)];
					for (const flow of [first, last].filter((each) => each !== undefined)) {
						const parts = explainCashflow(deal, market, { view: name, leg, date: flow.date });
						if ('reason' in parts) throw new Error(parts.reason);
						const sum = parts.reduce((total, part) => total + (part.interest?.amount ?? 0) + part.notionalPayment, 0);
						expectNear(sum, flow.totalAmount, 1e-15);
						const { from, to, discountFactor } = (parts[0] as (typeof parts)[number]).discountFactor;
						expect(discountFactor).toBeCloseTo(flow.discountFactor, 14);
						expect(from.date <= flow.date && (to.date >= flow.date || to.date === from.date)).toBe(true);
					}
				}
			}),
			runs,
		);
	});

	it('changes its RFR value by the spread adjustment as much as by an equal spread on every unpaid period', () => {
		fc.assert(
			fc.property(anyDeal, (fields) => {
				fc.pre(fields.leg2IndexName === 'LIBOR');
				const deal = dealOf(fields);
				const gained = viewOf(deal, market, 'rfrSpread').presentValue - viewOf(deal, market, 'rfr').presentValue;
				const more = { ...fields, leg2Spread: (fields.leg2Spread as number) + 25 };
				const paid = viewOf(dealOf(more), market, 'rfr').presentValue - viewOf(deal, market, 'rfr').presentValue;
				expectNear(gained, paid, 1e-12);
			}),
			runs,
		);
	});
});

/** Two years of fixings, in the format of the loan calculator. */
const fixings = new FixingSeries(
	'SOFR',
	Array.from(calendar.businessDays)
		.filter((day) => day > valuationDay - 900 && day < valuationDay)
		.map((day) => ({ date: dateOfEpochDay(day), value: sofrOn(day).toFixed(2) })),
);

describe('an overnight leg', () => {
	it('pays for a past period the rate that the loan calculator compounds, with lookback, lockout and observation shift', () => {
		const terms = fc.record({
			end: fc.integer({ min: 1, max: 35 }),
			length: fc.integer({ min: 20, max: 300 }),
			lookback: fc.integer({ min: 0, max: 10 }),
			lockout: fc.integer({ min: 0, max: 10 }),
			method: fc.constantFrom('Lookback', 'PeriodShift', 'Mixed'),
		});
		fc.assert(
			fc.property(terms, ({ end, length, lookback, lockout, method }) => {
				const last = calendar.adjusted(valuationDay - end, 'Preceding');
				const first = calendar.adjusted(last - length, 'Following');
				const view = viewOf(
					dealOf({
						...overnightFields,
						startDate: dateOfEpochDay(first),
						endDate: dateOfEpochDay(last),
						leg1InterestPaymentFrequency: 'Zero',
						leg2InterestPaymentFrequency: 'Zero',
						leg2PaymentBusinessDays: 30,
						leg2IndexFixingLag: lookback,
						leg2IndexLockoutPeriod: lockout,
						leg2IndexObservationMethod: method,
					}),
					market,
					'rfr',
				);
				const hasObservationShift = method !== 'Lookback';
				const grid = observationGridOfDays(first, last, calendar, {
					lookbackDays: lookback,
					hasObservationShift,
					lockoutDays: lockout,
					allowsNonBusinessDates: false,
				});
				if ('reason' in grid) throw new Error(grid.reason);
				const compounder = new Compounder(fixings, calendar, {
					floorRule: floorRules.rfr,
					creditAdjustmentSpread: zero,
					margin: zero,
					basis: 360,
				});
				const period = compounder.compound(grid);
				if ('reason' in period) throw new Error(period.reason);
				const rate = Number(period.unroundedRate) / 100;
				const days = method === 'PeriodShift' ? grid.observationDays : grid.interestDays;
				expectNear(view.legs[1].cashflows?.[0]?.totalAmount ?? Number.NaN, (notional * rate * days) / 360, 1e-14);
			}),
			{ numRuns: runsOf(60) },
		);
	});

	it('is worth its notional discounted from the start minus its notional discounted from the end, for any payment frequency', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 40, max: 3000 }), (start, length) => {
				const first = calendar.adjusted(valuationDay + start, 'Following');
				const last = calendar.adjusted(first + length, 'Following');
				const dates = { startDate: dateOfEpochDay(first), endDate: dateOfEpochDay(last) };
				const worth = (frequency: string) =>
					viewOf(dealOf({ ...overnightFields, ...dates, leg2InterestPaymentFrequency: frequency }), market, 'rfr')
						.legs[1].presentValue;
				const factor = (day: number) => Math.exp(-0.012 * ((day - valuationDay) / 365));
				for (const frequency of ['Annual', 'Monthly', 'Weekly', 'Zero']) {
					expectNear(worth(frequency), notional * (factor(first) - factor(last)));
				}
			}),
			{ numRuns: runsOf(15) },
		);
	});

	it('has the same value with and without lookback and lockout if all fixings are equal', () => {
		const constant = flatMarket({ zeroRate: () => 0, fixing: () => 0 });
		const terms = { leg2IndexFixingLag: 5, leg2IndexLockoutPeriod: 3 };
		const seasoned = { ...overnightFields, startDate: '2021-01-11', leg2Spread: 10 };
		const plain = viewOf(dealOf(seasoned), constant, 'rfr');
		const observed = viewOf(dealOf({ ...seasoned, ...terms }), constant, 'rfr');
		expectNear(observed.legs[1].presentValue, plain.legs[1].presentValue, 1e-14);
	});

	it("with a lookback and observation shift, is projected with the curve's growth over the observation period", () => {
		const start = '2022-01-10';
		const end = '2022-07-11';
		const fields = { ...overnightFields, startDate: start, endDate: end, leg2InterestPaymentFrequency: 'Zero' };
		const shifted = { ...fields, leg2IndexFixingLag: 5, leg2IndexObservationMethod: 'PeriodShift' };
		const view = viewOf(dealOf(shifted), market, 'rfr');
		const [first, last] = ['2022-01-03', '2022-07-01'].map(
			(date) => (Date.parse(date) - Date.parse('2021-06-30')) / 864e5,
		);
		const growth = Math.exp((0.012 * ((last as number) - (first as number))) / 365);
		expectNear(view.legs[1].cashflows?.[0]?.totalAmount ?? Number.NaN, notional * (growth - 1), 1e-14);
	});
});

it('two legs in different currencies are added at the spot rate, each discounted on the curve of its currency', () => {
	fc.assert(
		fc.property(anyDeal, (fields) => {
			const foreign = { ...fields, leg1Currency: 'EUR', leg2Notional: 1.2 * notional };
			const view = viewOf(dealOf(foreign), market, 'rfr');
			const [first, second] = view.legs;
			expectNear(view.presentValue, first.presentValue * 1.2 + second.presentValue, 1e-12);
			expect(first.discountCurve.definitionId).toBe('EUR_ESTR');
			const inEuro = ((first.dv01 + second.dv01 / 1.2) / notional) * 1e4;
			expectNear(view.dv01Bp, inEuro, 1e-14);
		}),
		runs,
	);
});
