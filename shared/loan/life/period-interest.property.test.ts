import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Compounder } from '#shared/compounding/compound.ts';
import { addedSpread, shownDecimals } from '#shared/compounding/effective-rate.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import { accruedInterest, interestTermsOf, loanGrid } from '#shared/compounding/loan-totals.ts';
import { payableInterestOf } from '#shared/compounding/payable-interest.ts';
import { DiscountCurve } from '#shared/curve/discount-curve.ts';
import {
	add,
	decimal,
	decimalText,
	divideHalfAway,
	powerOfTen,
	scaledText,
	subtract,
	unscaledAt,
	zero,
} from '#shared/decimal/decimal.ts';
import { addMonths } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay, epochDay, localDate, startOfMonth } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import { anyFloorOption, anySpread, plain } from '#test/support/random-period.ts';
import { sofrFixings } from '#test/support/reference-sofr.ts';
import type { LifeTerms } from './loan-life.ts';
import { daysOfPeriod } from './period-days.ts';
import { accruedInPeriod, interestOfPeriod, termsOfPeriod } from './period-interest.ts';
import { projectPeriod, projectWithSensitivity } from './projection.ts';
import { marginOn, type ResolvedLife } from './resolve-life.ts';
import { accruedOn } from './schedule-table.ts';
import { sofrCalendars, sofrLife, sofrMarket, sofrTerms } from './testing/sofr-life.ts';

const { joint } = sofrCalendars;
const first = joint.indexOnOrBefore(epochDay(sofrTerms.startDate));
const last = joint.indexOnOrBefore(epochDay(sofrTerms.endDate));

const businessDays = (max: number) =>
	fc
		.uniqueArray(fc.integer({ min: first + 1, max: last - 1 }), { maxLength: max })
		.map((places) =>
			places.toSorted((a, b) => a - b).map((place) => dateOfEpochDay(joint.businessDays[place] as EpochDay)),
		);

const anyObservation = fc.constantFrom(
	plain,
	{ ...plain, lookbackDays: 5 },
	{ ...plain, lookbackDays: 5, hasObservationShift: true },
	{ ...plain, lockoutDays: 3 },
);

const anySchedule: fc.Arbitrary<LifeTerms['schedule']> = fc.record({
	kind: fc.constant('generated' as const),
	periodLength: fc.constantFrom(
		{ unit: 'month' as const, count: 1 },
		{ unit: 'month' as const, count: 3 },
		{ unit: 'week' as const, count: 5 },
	),
	convention: fc.constantFrom('ModifiedFollowing' as const, 'Preceding' as const),
	stub: fc.constantFrom('ShortLast' as const, 'LongFirst' as const),
	overrides: fc.constant([]),
});

/** Generates terms of two-year loans on published SOFR fixings. */
const anyTerms: fc.Arbitrary<Partial<LifeTerms>> = fc
	.record({
		schedule: anySchedule,
		observation: anyObservation,
		option: anyFloorOption,
		floor: fc.option(anySpread, { nil: undefined }),
		margin: anySpread,
		drawn: businessDays(6),
		method: fc.constantFrom('NON_CUMULATIVE' as const, 'BALANCE' as const),
		plan: fc.constantFrom({ kind: 'bullet' as const }, { kind: 'equal' as const, everyPeriods: 2 }),
	})
	.map(({ option, floor, margin, drawn, ...terms }) => ({
		...terms,
		rates: { ...sofrTerms.rates, floorRule: floorRules[option], margin, ...(floor === undefined ? {} : { floor }) },
		drawings: drawn.map((date, i) => ({ date, amount: decimal(`${i + 1}234.56`) })),
	}));

const anyMargins = fc
	.tuple(businessDays(4), fc.array(anySpread, { minLength: 4, maxLength: 4 }))
	.map(([dates, margins]) => dates.map((from, i) => ({ from, margin: margins[i] ?? zero })));

function required<Value extends object>(value: Value): Exclude<Value, { reason: string }> {
	if ('reason' in value) throw new Error(JSON.stringify(value));
	return value as Exclude<Value, { reason: string }>;
}

it('the results of a completed period equal those of the calculator in every digit', () => {
	fc.assert(
		fc.property(anyTerms, (more) => {
			const life = sofrLife(more);
			const market = sofrMarket();
			for (const period of life.periods) {
				const terms = termsOfPeriod(life, period, marginOn(life, period.startDay));
				const grid = required(loanGrid(terms, joint));
				const compounded = required(new Compounder(sofrFixings, sofrCalendars.publication, terms.rates).compound(grid));
				const interest = accruedInterest(grid, compounded, interestTermsOf(terms));
				expect(interestOfPeriod(life, period, market)).toEqual({
					rate: compounded.unroundedRate,
					interestAmount: scaledText(interest.total(shownDecimals), shownDecimals),
					payableAmount: scaledText(interest.total(2), 2),
					lastFixingDate: compounded.lastFixingDate,
				});
			}
		}),
		{ numRuns: runsOf(25) },
	);
});

it('the interest accrued to a day is the sum of the calculator’s rows before that day', () => {
	fc.assert(
		fc.property(anyTerms, fc.nat(), (more, choice) => {
			const life = sofrLife(more);
			const period = life.periods[choice % life.periods.length] as (typeof life.periods)[number];
			const terms = termsOfPeriod(life, period, marginOn(life, period.startDay));
			const grid = required(loanGrid(terms, joint));
			const compounded = required(new Compounder(sofrFixings, joint, terms.rates).compound(grid));
			const { days } = payableInterestOf(grid, compounded, interestTermsOf(terms), 2);
			for (const row of new Set([0, choice % grid.rows, grid.rows - 1])) {
				const day = grid.boundaries[row + 1] as EpochDay;
				const { toDate, payableToDate } = days[row] as (typeof days)[number];
				expect(accruedInPeriod(life, period, day, sofrMarket())).toEqual({
					interestAmount: toDate,
					payableAmount: decimalText(decimal(payableToDate)),
				});
			}
		}),
		{ numRuns: runsOf(40) },
	);
});

it('monthly accruals add up to the interest of all periods, with and without margin steps', () => {
	fc.assert(
		fc.property(anyTerms, anyMargins, (more, marginSteps) => {
			const life = sofrLife({ ...more, marginSteps });
			const market = sofrMarket();
			const amounts = life.periods.map((period) =>
				decimal(required(interestOfPeriod(life, period, market)).interestAmount),
			);
			const earnedTo = (day: EpochDay) => {
				const ended = amounts
					.filter((_, i) => (life.periods[i] as { endDay: EpochDay }).endDay < day)
					.reduce(add, zero);
				return add(ended, decimal(required(accruedOn(life, day, market)).interestAmount));
			};
			const month = startOfMonth(life.periods[0]?.startDay ?? 0);
			let [sum, before] = [zero, zero];
			for (let at = 1; at <= 26; at++) {
				const to = earnedTo(addMonths(month, at));
				sum = add(sum, subtract(to, before));
				before = to;
			}
			expect(subtract(sum, amounts.reduce(add, zero)).unscaled).toBe(0n);
		}),
		{ numRuns: runsOf(25) },
	);
});

it('a margin step to the current margin changes nothing', () => {
	fc.assert(
		fc.property(anyTerms, businessDays(4), (more, dates) => {
			const margin = more.rates?.margin ?? zero;
			const stepped = sofrLife({ ...more, marginSteps: dates.map((from) => ({ from, margin })) });
			const life = sofrLife(more);
			const market = sofrMarket();
			const amounts = (each: ResolvedLife) =>
				each.periods.map((period) => required(interestOfPeriod(each, period, market)).interestAmount);
			expect(amounts(stepped)).toEqual(amounts(life));
		}),
		{ numRuns: runsOf(25) },
	);
});

it('an added margin that rises by a step adds principal · step · days / basis to the interest', () => {
	fc.assert(
		fc.property(businessDays(1), anySpread, (dates, margin) => {
			const [from] = dates;
			if (from === undefined) return;
			const rates = { ...sofrTerms.rates, floorRule: floorRules.hybrid };
			const [plainLife, stepped] = [sofrLife({ rates }), sofrLife({ rates, marginSteps: [{ from, margin }] })];
			const market = sofrMarket();
			for (const period of stepped.periods) {
				const days = Math.max(0, period.endDay - Math.max(epochDay(from), period.startDay));
				const change = subtract(margin, addedSpread(rates));
				const added = divideHalfAway(
					10_000_000n * change.unscaled * BigInt(days) * powerOfTen(shownDecimals),
					36_000n * powerOfTen(change.scale),
				);
				const figures = [stepped, plainLife].map((life) =>
					unscaledAt(decimal(required(interestOfPeriod(life, period, market)).interestAmount), shownDecimals),
				) as [bigint, bigint];
				const error = figures[0] - figures[1] - added;
				expect(error >= -2n && error <= 2n).toBe(true);
			}
		}),
		{ numRuns: runsOf(25) },
	);
});

it('interest projected from a curve that contains the realised fixings equals the realised interest', () => {
	const days = joint.businessDays.slice(first - 10, last + 1);
	fc.assert(
		fc.property(anyTerms, anyMargins, fc.nat(), (more, marginSteps, choice) => {
			const life = sofrLife({ ...more, marginSteps });
			const period = life.periods[choice % life.periods.length] as (typeof life.periods)[number];
			let log = 0;
			const logs = Array.from(days.slice(1), (day, i) => {
				const before = days[i] as EpochDay;
				const fixing = Number(sofrFixings.values[sofrFixings.valueIdOf(before)]?.text);
				log -= Math.log1p(((fixing / 100) * (day - before)) / 360);
				return log;
			});
			const curve = DiscountCurve.through('log-linear', days[0] as EpochDay, days.slice(1), logs);
			const market = sofrMarket();
			const from = period.startDay + (choice % 60) - 10;
			const projected = required(projectPeriod(life, period, market, curve, from));
			const realised = Number(required(interestOfPeriod(life, period, market)).interestAmount);
			expect(Math.abs(projected.interest - realised)).toBeLessThan(1e-12 * 10_000_000 * 2);
			expect(
				Math.abs(projected.ratePercent - Number(required(interestOfPeriod(life, period, market)).rate)),
			).toBeLessThan(1e-10);
		}),
		{ numRuns: runsOf(60) },
	);
});

/**
 * Expected for one quarter with the start s and the end e: interest (P(s)/P(e) − 1) · principal. A shift of 1 bp
 * changes it by about principal · days / 365 · 1 bp.
 */
it('the projected interest and its rate sensitivities agree with the discount factors', () => {
	const life = sofrLife({ observation: plain, rates: { ...sofrTerms.rates, margin: zero } });
	const [period] = life.periods;
	if (period === undefined) throw new Error('no period');
	const start = epochDay(localDate('2022-03-01'));
	const curve = DiscountCurve.through('log-linear', start, [start + 400], [-0.04]);
	const projected = required(projectWithSensitivity(life, period, sofrMarket(), curve, start));
	const growth = (perDay: number) => 10_000_000 * Math.expm1(perDay * (period.endDay - period.startDay));
	expect(projected.interest).toBeCloseTo(growth(1e-4), 6);
	expect(projected.upBp).toBeCloseTo(growth(1e-4 + 1e-4 / 365) - growth(1e-4), 6);
	expect(projected.up100Bp).toBeCloseTo(growth(1e-4 + 1e-2 / 365) - growth(1e-4), 6);
	expect([projected.realisedDays, projected.projectedDays, projected.isExtrapolated]).toEqual([0, 64, false]);
});

it('with margin steps, both the daily interest and the margin subtotals add up to the interest of the period', () => {
	fc.assert(
		fc.property(anyTerms, anyMargins, (more, marginSteps) => {
			const life = sofrLife({ ...more, marginSteps });
			const market = sofrMarket();
			for (const period of life.periods) {
				const { days, margins } = required(daysOfPeriod(life, period, market));
				const { interestAmount } = required(interestOfPeriod(life, period, market));
				const sum = margins.map(({ interest }) => decimal(interest)).reduce(add, zero);
				expect([days.at(-1)?.interestToDate, scaledText(unscaledAt(sum, shownDecimals), shownDecimals)]).toEqual([
					interestAmount,
					interestAmount,
				]);
				for (const { from, margin } of days) {
					expect(subtract(decimal(margin), marginOn(life, epochDay(from))).unscaled).toBe(0n);
				}
			}
		}),
		{ numRuns: runsOf(15) },
	);
});
