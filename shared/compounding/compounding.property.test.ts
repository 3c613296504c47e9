import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { compare, decimal, decimalText, divideHalfAway, powerOfTen, scaledText } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, daysBetween, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import {
	anyFloorOption,
	anySeries,
	anySpread,
	ascendingDates,
	compounded,
	exactFactor,
	fourDecimals,
	gridOf,
	isEqualFraction,
} from '#test/support/random-period.ts';
import { sofrCalendar } from '#test/support/reference-sofr.ts';
import { floorRules } from './floor-option.ts';

const runs = { numRuns: runsOf(120) };

it('splitting: the factor from a to c is the product of the factors from a to b and from b to c', () => {
	fc.assert(
		fc.property(anySeries, ascendingDates(3), (series, [a, b, c]) => {
			const whole = exactFactor(compounded(series, gridOf(a as LocalDate, c as LocalDate)));
			const first = exactFactor(compounded(series, gridOf(a as LocalDate, b as LocalDate)));
			const second = exactFactor(compounded(series, gridOf(b as LocalDate, c as LocalDate)));
			expect(isEqualFraction(whole, [first[0] * second[0], first[1] * second[1]])).toBe(true);
		}),
		runs,
	);
});

it("telescoping: compounding a curve's forward rates returns the quotient of its exact discount factors", () => {
	// The fixings have four decimals, so each step of the curve is an exact fraction: DF(t+n) = DF(t) / (1 + r·n/36000).
	fc.assert(
		fc.property(anySeries, ascendingDates(2), (series, [start, end]) => {
			const grid = gridOf(start as LocalDate, end as LocalDate);
			let [numerator, denominator] = [1n, 1n];
			grid.observations.forEach((day, i) => {
				const value = series.values[series.valueIdOf(day)] as { percent: { unscaled: bigint } };
				const grown = 360_000_000n + value.percent.unscaled * BigInt(grid.accrualDays[i] as number);
				numerator *= 360_000_000n;
				denominator *= grown;
			});
			const factor = exactFactor(compounded(series, grid));
			expect(isEqualFraction(factor, [denominator, numerator])).toBe(true);
		}),
		runs,
	);
});

it('the compounded rate has the digits of the exact fraction for any rounding, spread and floor', () => {
	fc.assert(
		fc.property(
			anySeries,
			ascendingDates(2),
			fc.integer({ min: 1, max: 17 }),
			anyFloorOption,
			anySpread,
			anySpread,
			fc.option(anySpread, { nil: undefined }),
			(series, [start, end], roundingDecimals, option, cas, margin, floor) => {
				const grid = gridOf(start as LocalDate, end as LocalDate, { lookbackDays: 3 });
				const terms = {
					floorRule: floorRules[option],
					creditAdjustmentSpread: cas,
					margin,
					...(floor === undefined ? {} : { floor }),
				};
				const period = compounded(series, grid, { ...terms, roundingDecimals });
				const [numerator, denominator] = exactFactor(period);
				const isAdded = floorRules[option].margin === 'added';
				const added = isAdded
					? cas.unscaled * powerOfTen(4 - cas.scale) + margin.unscaled * powerOfTen(4 - margin.scale)
					: 0n;
				const time = BigInt(grid.observationDays) * denominator;
				const exact = divideHalfAway(
					((numerator - denominator) * 36_000n * 10_000n + added * time) * powerOfTen(roundingDecimals),
					time * 10_000n,
				);
				expect(period.compoundedRate).toBe(scaledText(exact, roundingDecimals));
			},
		),
		runs,
	);
});

it('without lookback and lockout, an observation shift has no effect', () => {
	fc.assert(
		fc.property(anySeries, ascendingDates(2), (series, [start, end]) => {
			const unshifted = compounded(series, gridOf(start as LocalDate, end as LocalDate));
			const shifted = compounded(series, gridOf(start as LocalDate, end as LocalDate, { hasObservationShift: true }));
			expect(shifted.days).toEqual(unshifted.days);
			expect(unshifted.days.every((day) => day.observationDate === day.startDate)).toBe(true);
		}),
		runs,
	);
});

it('a floor below every fixing has no effect', () => {
	fc.assert(
		fc.property(anySeries, ascendingDates(2), anyFloorOption, (series, [start, end], option) => {
			const grid = gridOf(start as LocalDate, end as LocalDate);
			const terms = { floorRule: floorRules[option], creditAdjustmentSpread: decimal('0.5'), margin: decimal('0.25') };
			const floored = compounded(series, grid, { ...terms, floor: decimal('-3') });
			expect(floored.days).toEqual(compounded(series, grid, terms).days);
		}),
		runs,
	);
});

it('a higher fixing never lowers the compounded rate', () => {
	fc.assert(
		fc.property(
			ascendingDates(2),
			fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 3, maxLength: 30 }),
			fc.nat(29),
			(dates, values, raised) => {
				const [start, end] = dates as [LocalDate, LocalDate];
				const at = raised % values.length;
				const rate = (list: readonly number[]) => {
					const fixings = Array.from(sofrCalendar.businessDays, (day, i) => ({
						date: dateOfEpochDay(day),
						value: fourDecimals(list[i % list.length] as number),
					}));
					return decimal(compounded(new FixingSeries('ANY', fixings), gridOf(start, end)).unroundedRate);
				};
				expect(compare(rate(values.with(at, (values[at] as number) + 5000)), rate(values))).toBeGreaterThanOrEqual(0);
			},
		),
		{ numRuns: runsOf(40) },
	);
});

it('row days and weights add up to those of the period, and each observation is `lookbackDays` business days earlier', () => {
	fc.assert(
		fc.property(
			ascendingDates(2),
			fc.integer({ min: 0, max: 10 }),
			fc.boolean(),
			(dates, lookbackDays, hasObservationShift) => {
				const [start, end] = dates as [LocalDate, LocalDate];
				const grid = gridOf(start, end, { lookbackDays, hasObservationShift });
				expect(grid.interestDays).toBe(daysBetween(start, end));
				expect(grid.accrualDays.reduce((sum, days) => sum + days, 0)).toBe(grid.observationDays);
				grid.observations.forEach((day, i) => {
					const index = sofrCalendar.indexOnOrBefore(grid.boundaries[i] as number);
					expect(sofrCalendar.businessDays[index - lookbackDays]).toBe(day);
				});
			},
		),
		runs,
	);
});

it('moving n business days forward and n days back returns to the same day', () => {
	fc.assert(
		fc.property(ascendingDates(1), fc.integer({ min: 0, max: 20 }), ([date], n) => {
			const index = sofrCalendar.indexOnOrBefore(epochDay(date as LocalDate));
			const later = sofrCalendar.businessDays[index + n] as number;
			const back = sofrCalendar.businessDays[sofrCalendar.indexOnOrBefore(later) - n] as number;
			expect(dateOfEpochDay(back)).toBe(date);
		}),
		runs,
	);
});

it('parsing a formatted decimal returns the same decimal', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat(30), (unscaled, scale) => {
			const text = decimalText({ unscaled, scale });
			expect(compare(decimal(text), { unscaled, scale })).toBe(0);
			expect(decimalText(decimal(text))).toBe(text);
		}),
		{ numRuns: runsOf(500) },
	);
});
