import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type OvernightIndex, overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { Compounder } from '#shared/compounding/compound.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import type { LoanTerms } from '#shared/compounding/loan-totals.ts';
import { compare, decimal, zero } from '#shared/decimal/decimal.ts';
import { preceding } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import {
	anyFloorOption,
	anySeries,
	anySpread,
	ascendingDates,
	plain,
	plainRates,
} from '#test/support/random-period.ts';
import { sofrCalendar } from '#test/support/reference-sofr.ts';
import { type InterestMethod, resolveVariant, type VariantTerms } from './variant.ts';
import { differenceOf, type VariantFigures, variantFigures } from './variant-figures.ts';

const index = overnightIndexOf('USD') as OvernightIndex;
const methods: readonly InterestMethod[] = ['compounded', 'simple', 'in-advance'];

const loan = (startDate: LocalDate, endDate: LocalDate, more: Partial<LoanTerms> = {}): LoanTerms => ({
	currency: 'USD',
	startDate,
	endDate,
	observation: plain,
	rates: plainRates,
	principal: decimal('1000000'),
	changes: [],
	method: 'NON_CUMULATIVE',
	...more,
});

function figuresOf(series: FixingSeries, method: InterestMethod, terms: LoanTerms, delay = 0): VariantFigures {
	const variant: VariantTerms = { method, loan: terms, paymentDelayDays: delay };
	const resolved = resolveVariant(variant, sofrCalendar);
	if ('reason' in resolved) throw new Error(resolved.reason);
	const compounder = new Compounder(series, sofrCalendar, terms.rates);
	const market = { index, joint: sofrCalendar, publication: sofrCalendar, compounder };
	const figures = variantFigures(resolved, market);
	if ('reason' in figures) throw new Error(figures.reason);
	return figures;
}

const anyRates = fc
	.record({
		option: anyFloorOption,
		cas: anySpread,
		margin: anySpread,
		floor: fc.option(anySpread, { nil: undefined }),
	})
	.map(({ option, cas, margin, floor }) => ({
		...plainRates,
		floorRule: floorRules[option],
		creditAdjustmentSpread: cas,
		margin,
		...(floor === undefined ? {} : { floor }),
	}));

/** Generates periods whose preceding period of the same length lies within the calendar. */
const anyPeriod = ascendingDates(2)
	.map(([start, end]) => [start as LocalDate, end as LocalDate] as const)
	.filter(([start, end]) => 2 * epochDay(start) - epochDay(end) > sofrCalendar.firstDay + 30);

const few = { numRuns: runsOf(25) };

describe('variants of a loan', () => {
	it('simple and compounded interest are equal over one business day', () => {
		const anyDay = fc.integer({ min: 20, max: sofrCalendar.businessDays.length - 20 });
		fc.assert(
			fc.property(anySeries, anyRates, anyDay, (series, rates, day) => {
				const [start, end] = [0, 1].map((i) => dateOfEpochDay(sofrCalendar.businessDays[day + i] as number));
				const terms = loan(start as LocalDate, end as LocalDate, { rates });
				expect(figuresOf(series, 'simple', terms)).toEqual(figuresOf(series, 'compounded', terms));
			}),
			few,
		);
	});

	it('interest in advance has the rate in arrears of the preceding period, known on the same day', () => {
		fc.assert(
			fc.property(anySeries, anyRates, anyPeriod, (series, rates, [start, end]) => {
				const before = preceding(2 * epochDay(start) - epochDay(end), sofrCalendar);
				const inAdvance = figuresOf(series, 'in-advance', loan(start, end, { rates }));
				const arrears = figuresOf(series, 'compounded', loan(dateOfEpochDay(before as number), start, { rates }));
				expect(inAdvance.unroundedRate).toBe(arrears.unroundedRate);
				expect(inAdvance.knownOn).toBe(arrears.knownOn);
				expect(inAdvance.knownOn <= start).toBe(true);
			}),
			few,
		);
	});

	it('a payment delay does not change the interest', () => {
		fc.assert(
			fc.property(anySeries, anyRates, anyPeriod, fc.integer({ min: 1, max: 10 }), (series, rates, period, delay) => {
				const terms = loan(...period, { rates });
				const { paymentDate, ...later } = figuresOf(series, 'compounded', terms, delay);
				const { paymentDate: inTime, ...atOnce } = figuresOf(series, 'compounded', terms);
				expect(later).toEqual(atOnce);
				expect(inTime).toBe(period[1]);
				expect(paymentDate > inTime).toBe(true);
			}),
			few,
		);
	});

	it('a loan with fixings of zero and without spreads earns no interest', () => {
		const days = Array.from(sofrCalendar.businessDays, (day) => ({ date: dateOfEpochDay(day), value: '0' }));
		const zeroFixings = new FixingSeries('NONE', days);
		fc.assert(
			fc.property(anyPeriod, fc.constantFrom(...methods), (period, method) => {
				const { unroundedRate, payableAmount } = figuresOf(zeroFixings, method, loan(...period));
				expect([unroundedRate, payableAmount]).toEqual(['0', '0']);
			}),
			few,
		);
	});

	it('compounded interest is at least simple interest if all rates are zero or positive', () => {
		fc.assert(
			fc.property(anySeries, anyPeriod, (series, period) => {
				const terms = loan(...period, { rates: { ...plainRates, floor: zero } });
				const [compounded, simple] = [figuresOf(series, 'compounded', terms), figuresOf(series, 'simple', terms)];
				expect(compare(decimal(differenceOf(compounded, simple).exact), zero)).toBeGreaterThanOrEqual(0);
			}),
			few,
		);
	});

	it('on the last day, the interest to date equals the interest of the period', () => {
		const anyVariant = fc.record({
			method: fc.constantFrom(...methods),
			hasObservationShift: fc.boolean(),
			lookbackDays: fc.integer({ min: 0, max: 5 }),
		});
		fc.assert(
			fc.property(anySeries, anyRates, anyPeriod, anyVariant, (series, rates, period, { method, ...observation }) => {
				const terms = loan(...period, { rates, observation: { ...plain, ...observation } });
				const { days, interestAmount, rate } = figuresOf(series, method, terms);
				expect(days.at(-1)).toEqual({ date: period[1], rate, interest: interestAmount });
				expect(days.map(({ date }) => date)).toEqual([...days.map(({ date }) => date)].sort());
			}),
			few,
		);
	});
});
