import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { decimal, divideHalfAway, powerOfTen, scaledText } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import { ascendingDates, compounded, gridOf } from '#test/support/random-period.ts';
import { sofrCalendar } from '#test/support/reference-sofr.ts';

/** Decimals of the forwards that are given as fixings. */
const forwardDecimals = 27;

/**
 * A smooth curve of exact fractions: DF(t) = 1 / (1 + level·t + slope·t²), t in days from its first day. Both
 * parameters are in parts of 10^12.
 */
function inverseDiscountFactor(level: number, slope: number, day: number): bigint {
	return 10n ** 12n + BigInt(level) * BigInt(day) + BigInt(slope) * BigInt(day) ** 2n;
}

it('a curve’s one-day forwards, compounded, give its discount factors back', () => {
	fc.assert(
		fc.property(
			ascendingDates(2),
			fc.integer({ min: -20_000_000, max: 200_000_000 }),
			fc.integer({ min: -20_000, max: 20_000 }),
			(dates, level, slope) => {
				const [start, end] = dates as [LocalDate, LocalDate];
				const [first, last] = [epochDay(start), epochDay(end)];
				const growth = (day: number) => inverseDiscountFactor(level, slope, day - first);
				const open = sofrCalendar.businessDays.filter((day) => day >= first && day <= last);
				const forwards = Array.from(open.subarray(0, -1), (day, i) => {
					const next = open[i + 1] as number;
					const rate = (growth(next) - growth(day)) * 36_000n * powerOfTen(forwardDecimals);
					const value = scaledText(divideHalfAway(rate, growth(day) * BigInt(next - day)), forwardDecimals);
					return { date: dateOfEpochDay(day), value };
				});
				const { compoundingFactor } = compounded(new FixingSeries('CURVE', forwards), gridOf(start, end));

				// Each forward is rounded to half of 10^-27 percent: over a year that is less than 10^-26 of the factor,
				// which is printed to 18 decimals.
				const exact = divideHalfAway(growth(last) * powerOfTen(18), growth(first));
				const { unscaled, scale } = decimal(compoundingFactor);
				const gap = unscaled * powerOfTen(18 - scale) - exact;
				expect(gap === 0n || gap === 1n || gap === -1n).toBe(true);
			},
		),
		{ numRuns: runsOf(120) },
	);
});
