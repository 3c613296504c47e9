import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { decimal, divideHalfAway, powerOfTen, scaledText } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import { ascendingDates, compounded, gridOf } from '#test/support/random-period.ts';
import { sofrCalendar } from '#test/support/reference-sofr.ts';

/** Number of decimals of the forward rates that serve as fixings. */
const forwardDecimals = 27;

/**
 * Returns the inverse discount factor of a smooth curve as an exact fraction: DF(t) = 1 / (1 + level·t + slope·t²). The
 * unit of t is days from the curve's first day; `level` and `slope` are in units of 10^−12.
 */
function inverseDiscountFactor(level: number, slope: number, day: number): bigint {
	return 10n ** 12n + BigInt(level) * BigInt(day) + BigInt(slope) * BigInt(day) ** 2n;
}

it('compounding a curve’s one-day forward rates returns its discount factors', () => {
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

				// Each forward is rounded to within half of 10^-27 percent. Over a year this changes the factor by less than
				// 10^-26. The factor has only 18 decimals.
				const exact = divideHalfAway(growth(last) * powerOfTen(18), growth(first));
				const { unscaled, scale } = decimal(compoundingFactor);
				const gap = unscaled * powerOfTen(18 - scale) - exact;
				expect(gap === 0n || gap === 1n || gap === -1n).toBe(true);
			},
		),
		{ numRuns: runsOf(120) },
	);
});
