import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import {
	anyFloorOption,
	anySeries,
	anySpread,
	ascendingDates,
	exactFactor,
	gridOf,
	isEqualFraction,
	plain,
	plainRates,
} from '#test/support/random-period.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';
import { Compounder } from './compound.ts';
import { FactorChain } from './factor-chain.ts';
import { floorRules } from './floor-option.ts';
import { CompounderCache, type LoanTerms, loanTotals } from './loan-totals.ts';

const anyPeriods = fc.array(ascendingDates(2), { minLength: 2, maxLength: 12 });
const anyObservation = fc.record({
	lookbackDays: fc.integer({ min: 0, max: 10 }),
	hasObservationShift: fc.boolean(),
	lockoutDays: fc.constantFrom(0, 0, 0, 2),
	allowsNonBusinessDates: fc.constant(true),
});

it('loans that share a chain of daily factors get the same rates as loans calculated alone', () => {
	fc.assert(
		fc.property(
			anySeries,
			anyPeriods,
			anyObservation,
			anyFloorOption,
			fc.tuple(
				anySpread,
				fc.array(anySpread, { minLength: 1, maxLength: 2 }),
				fc.option(anySpread, { nil: undefined }),
			),
			fc.integer({ min: 1, max: 1_000_000_000 }),
			(series, periods, observation, option, [cas, margins, floor], cents) => {
				const market = { series, joint: sofrCalendar, publication: sofrCalendar };
				const shared = new CompounderCache();
				// Runs twice: at the second run the chain already covers all periods.
				[...periods, ...periods].forEach(([startDate, endDate], i) => {
					const loan: LoanTerms = {
						currency: i % 2 === 0 ? 'USD' : 'JPY',
						startDate: startDate as LocalDate,
						endDate: endDate as LocalDate,
						observation,
						rates: {
							...plainRates,
							floorRule: floorRules[option],
							creditAdjustmentSpread: cas,
							margin: margins[i % margins.length] as (typeof margins)[0],
							...(floor === undefined ? {} : { floor }),
						},
						principal: { unscaled: BigInt(cents), scale: 2 },
						changes: [],
						method: 'BALANCE',
					};
					expect(loanTotals(loan, market, shared)).toEqual(loanTotals(loan, market, new CompounderCache()));
				});
			},
		),
		{ numRuns: runsOf(60) },
	);
});

/** Returns a chain's period. The first request returns nothing but lets the second one extend the chain. */
function reached(series: FixingSeries, start: EpochDay, end: EpochDay, terms = plainRates) {
	const chain = new FactorChain(series, sofrCalendar, plain, terms);
	expect(chain.period(start, end)).toBeUndefined();
	return chain.period(start, end);
}

it('the exact fraction of a chained period is the product of its daily factors', () => {
	fc.assert(
		fc.property(anySeries, ascendingDates(2), anySpread, (series, [start, end], margin) => {
			const terms = { ...plainRates, margin };
			const grid = gridOf(start as LocalDate, end as LocalDate);
			const total = new Compounder(series, sofrCalendar, terms).total(grid);
			if ('reason' in total) throw new Error(total.reason);
			const period = reached(series, epochDay(start as LocalDate), epochDay(end as LocalDate), terms);
			if (period === undefined) throw new Error('not reached');
			const [growth] = period.growths;
			const { denominator } = period;
			const exact = [denominator + (growth?.accrualFactor as bigint), denominator] as const;
			expect(isEqualFraction(exact, exactFactor(total))).toBe(true);
			const difference = (period.fixedFactors[1] as bigint) - (exact[0] << 184n) / exact[1];
			expect(Math.abs(Number(difference))).toBeLessThan(period.fixedError + 1);
		}),
		{ numRuns: runsOf(40) },
	);
});

it('an amount of exactly half a cent is rounded from its exact fraction', () => {
	const series = new FixingSeries('SOFR', [
		{ date: localDate('2022-06-15'), value: '3.6' },
		{ date: localDate('2022-06-16'), value: '0' },
	]);
	const market = { series, joint: sofrCalendar, publication: sofrCalendar };
	const compounders = new CompounderCache();
	const loan: LoanTerms = {
		currency: 'USD',
		startDate: localDate('2022-06-15'),
		endDate: localDate('2022-06-17'),
		observation: plain,
		rates: plainRates,
		principal: decimal('123450'),
		changes: [],
		method: 'NON_CUMULATIVE',
	};
	const paid = Array.from({ length: 3 }, () => loanTotals(loan, market, compounders));
	// Interest is 1/10000 of the principal: exactly 12.345.
	expect(paid).toEqual(Array(3).fill(expect.objectContaining({ payableAmount: '12.35', interestAmount: '12.345' })));
});

it('a chain ends before the first day without a fixing and before a factor of zero', () => {
	const [start, end] = [epochDay(localDate('2022-06-15')), epochDay(localDate('2022-07-15'))];
	const days = Array.from({ length: end - start }, (_, i) => dateOfEpochDay(start + i));
	const without = days.filter((date) => date !== '2022-07-12').map((date) => ({ date, value: '1' }));
	expect(reached(new FixingSeries('SOFR', without), start, end)).toBeUndefined();
	const allLost = days.map((date) => ({ date, value: date === '2022-07-12' ? '-36000' : '1' }));
	expect(reached(new FixingSeries('SOFR', allLost), start, end)).toBeUndefined();
	expect(reached(sofrFixings, start, end)).toMatchObject({ elapsed: 30, lastFixingDay: end - 1 });
});
