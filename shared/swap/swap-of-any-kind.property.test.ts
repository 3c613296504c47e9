import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rateConventions } from '#shared/benchmark/rate-conventions.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { flatMarket, usdReport } from '#test/support/flat-market.ts';
import { runsOf } from '#test/support/nightly.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import { dealFieldNames } from '../deal/deal.ts';
import { dayCountsByText, frequenciesByText } from '../deal/deal-values.ts';
import { readDeal } from '../deal/read-deal.ts';
import { requirementsOf } from './requirements.ts';
import { valueDeals } from './value-deals.ts';

const anyDate = fc
	.oneof(
		{
			weight: 6,
			arbitrary: fc.integer({ min: epochDay(localDate('2015-12-01')), max: epochDay(localDate('2032-01-01')) }),
		},
		{
			weight: 1,
			arbitrary: fc.integer({ min: epochDay(localDate('1990-01-01')), max: epochDay(localDate('2110-01-01')) }),
		},
	)
	.map(dateOfEpochDay);

const blankOr = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: '', freq: 3 });

/** Generates a leg with any index and terms, including fields that contradict each other. */
const anyLeg = (leg: 1 | 2, currency: string) => {
	const own = rateConventions.filter((each) => each.currency === currency);
	const floating = fc.constantFrom(...own).chain((index) =>
		fc.record({
			InterestType: fc.constant('Float'),
			IndexName: fc.constant(index.index),
			Tenor: fc.constantFrom(...index.tenors),
			Spread: blankOr(fc.integer({ min: -500, max: 500 })),
			InterestPaymentFrequency: index.kind === 'term' ? fc.constant('') : fc.constantFrom(...frequenciesByText.keys()),
			IndexFixingLag: blankOr(fc.integer({ min: 0, max: 10 })),
			...(index.kind === 'term'
				? {}
				: {
						IndexLockoutPeriod: blankOr(fc.integer({ min: 0, max: 4 })),
						IndexObservationMethod: blankOr(fc.constantFrom('Lookback', 'PeriodShift', 'Mixed')),
					}),
		}),
	);
	const fixed = fc.record({
		InterestType: fc.constant('Fixed'),
		InterestRate: fc.integer({ min: -100, max: 1000 }),
		InterestPaymentFrequency: fc.constantFrom(...frequenciesByText.keys()),
		DayConvention: blankOr(fc.constantFrom(...dayCountsByText.keys())),
	});
	const both = fc.record({
		Currency: fc.constant(currency),
		Notional: fc.integer({ min: 1, max: 1e12 }),
		PayReceive: fc.constant(leg === 1 ? 'Pay' : 'Receive'),
		PaymentBusinessDays: blankOr(fc.integer({ min: 0, max: 30 })),
		PaymentBusinessConvention: blankOr(
			fc.constantFrom('ModifiedFollowing', 'Following', 'Preceding', 'ModifiedPreceding', 'NoMoving'),
		),
		StubRule: blankOr(fc.constantFrom('ShortFirst', 'LongFirst', 'ShortLast', 'LongLast')),
		NotionalExchange: blankOr(fc.constantFrom('None', 'Start', 'End', 'Both')),
	});
	return fc
		.tuple(fc.oneof(fixed, floating), both)
		.map((parts) =>
			Object.fromEntries(
				parts.flatMap((part) => Object.entries(part).map(([name, value]) => [`leg${leg}${name}`, value])),
			),
		);
};

const anyCurrency = fc.constantFrom(...new Set(rateConventions.map(({ currency }) => currency)));

const anyFields = fc
	.tuple(anyCurrency, anyCurrency, fc.boolean())
	.chain(([first, second, isForeign]) => fc.tuple(anyLeg(1, first), anyLeg(2, isForeign ? second : first)))
	.chain((legs) =>
		fc.record({
			legs: fc.constant(legs),
			dates: fc.tuple(anyDate, anyDate, fc.boolean()),
			instrumentTag: fc.constantFrom('LIBOR', 'RFR'),
			amortised: fc.constantFrom(
				{},
				{},
				{ amortized: 'yes', amortizationType: 'Linear' },
				{ amortized: 'yes', amortizationType: 'Annuity' },
			),
		}),
	)
	.map(({ legs: [first, second], dates: [from, to, isReversed], amortised, instrumentTag }) => {
		const [startDate, endDate] = isReversed && from > to ? [to, from] : [from, to];
		return { dealId: 'X', instrumentTag, startDate, endDate, ...first, ...second, ...amortised };
	});

it('a deal with any terms is valued, or returns the reasons why it cannot be valued', () => {
	let valued = 0;
	fc.assert(
		fc.property(anyFields, anyDate, fc.boolean(), (fields, date, getPaymentInfo) => {
			const day = Math.min(
				Math.max(epochDay(date), epochDay(localDate('2018-01-01'))),
				epochDay(localDate('2030-01-01')),
			);
			const market = {
				...flatMarket({ valuationDay: day }),
				calendar: referenceCalendar,
				spot: () => ({ rate: 2, via: 'X' }),
			};
			const deal = readDeal(fields);
			if (!('dealId' in deal)) {
				expect(deal.length).toBeGreaterThan(0);
				return;
			}
			requirementsOf([deal], day);
			const [result] = valueDeals([deal], market, { ...usdReport, getPaymentInfo });
			if (result === undefined) throw new Error('no result');
			if ('failures' in result) {
				expect(result.failures.length).toBeGreaterThan(0);
				return;
			}
			valued++;
			for (const view of [result.libor, result.rfr, result.rfrSpread]) {
				if (view === undefined || 'missing' in view) continue;
				expect(Number.isFinite(view.presentValue + view.dv01 + view.dv01Bp)).toBe(true);
			}
		}),
		{ numRuns: runsOf(400) },
	);
	expect(valued).toBeGreaterThan(80);
});

it('reading any record of fields never throws', () => {
	const anyValue = fc.oneof(
		fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
		fc.constantFrom(
			Number.NaN,
			Number.POSITIVE_INFINITY,
			'1e400',
			'__proto__',
			'x'.repeat(10_000),
			-0,
			'2021-07-02',
			'Float',
		),
	);
	fc.assert(
		fc.property(fc.dictionary(fc.constantFrom(...dealFieldNames, '__proto__', 'toString'), anyValue), (fields) => {
			const deal = readDeal(fields);
			if (!('dealId' in deal)) expect(deal.length).toBeGreaterThan(0);
		}),
		{ numRuns: runsOf(300) },
	);
});
