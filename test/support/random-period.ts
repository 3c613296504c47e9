import fc from 'fast-check';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type CompoundedPeriod, type CompoundedTotal, Compounder } from '#shared/compounding/compound.ts';
import type { RateTerms } from '#shared/compounding/effective-rate.ts';
import { type FloorOption, floorBases, floorRules, spreadMethods } from '#shared/compounding/floor-option.ts';
import { type ObservationGrid, type ObservationTerms, observationGrid } from '#shared/compounding/observation-grid.ts';
import { decimal, zero } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type LocalDate } from '#shared/time/local-date.ts';
import { sofrCalendar } from './reference-sofr.ts';

export const plain: ObservationTerms = {
	lookbackDays: 0,
	hasObservationShift: false,
	lockoutDays: 0,
	allowsNonBusinessDates: false,
};

export const plainRates: RateTerms = {
	floorRule: floorRules.rfr,
	creditAdjustmentSpread: zero,
	margin: zero,
	basis: 360,
};

const days = sofrCalendar.businessDays;

/** Generates a fixing from −2 to 12 percent for each business day of the calendar, derived from a few numbers. */
export const anySeries = fc.array(fc.integer({ min: -20_000, max: 120_000 }), { minLength: 1, maxLength: 60 }).map(
	(values) =>
		new FixingSeries(
			'ANY',
			Array.from(days, (day, i) => ({
				date: dateOfEpochDay(day),
				value: fourDecimals(values[(i * 7) % values.length] as number),
			})),
		),
);

export const fourDecimals = (tenThousandths: number): string =>
	`${tenThousandths < 0 ? '-' : ''}${Math.floor(Math.abs(tenThousandths) / 10_000)}.${String(Math.abs(tenThousandths) % 10_000).padStart(4, '0')}`;

/** Generates `count` business days in ascending order within one year. */
export const ascendingDates = (count: number): fc.Arbitrary<LocalDate[]> =>
	fc
		.tuple(
			fc.integer({ min: 20, max: days.length - 300 }),
			fc.uniqueArray(fc.integer({ min: 0, max: 250 }), { minLength: count, maxLength: count }),
		)
		.map(([first, offsets]) =>
			offsets.toSorted((a, b) => a - b).map((offset) => dateOfEpochDay(days[first + offset] as number)),
		);

export const anySpread = fc.integer({ min: -30_000, max: 30_000 }).map((n) => decimal(fourDecimals(n)));

export const anyFloorOption = fc.constantFrom(...(Object.keys(floorRules) as FloorOption[]));

export const anyFloorRule = fc.record({
	floorOn: fc.constantFrom(...floorBases),
	cas: fc.constantFrom(...spreadMethods),
	margin: fc.constantFrom(...spreadMethods),
});

export function gridOf(start: LocalDate, end: LocalDate, terms: Partial<ObservationTerms> = {}): ObservationGrid {
	const grid = observationGrid(start, end, sofrCalendar, { ...plain, ...terms });
	if ('reason' in grid) throw new Error(grid.reason);
	return grid;
}

export function compounded(
	series: FixingSeries,
	grid: ObservationGrid,
	terms: Partial<RateTerms> = {},
): CompoundedPeriod {
	const period = new Compounder(series, sofrCalendar, { ...plainRates, ...terms }).compound(grid);
	if ('reason' in period) throw new Error(period.reason);
	return period;
}

/** Compounds the period without daily rows. */
export function totals(series: FixingSeries, grid: ObservationGrid, terms: Partial<RateTerms> = {}): CompoundedTotal {
	const total = new Compounder(series, sofrCalendar, { ...plainRates, ...terms }).total(grid);
	if ('reason' in total) throw new Error(total.reason);
	return total;
}

/** Returns the product of a period's daily factors as an exact fraction. */
export function exactFactor({ growth }: CompoundedTotal): readonly [bigint, bigint] {
	const { growths, denominator } = growth;
	return [
		growths.reduce((product, { accrualFactor }) => product * (denominator + accrualFactor), 1n),
		denominator ** BigInt(growths.length),
	];
}

export const isEqualFraction = ([a, b]: readonly [bigint, bigint], [c, d]: readonly [bigint, bigint]) =>
	a * d === c * b;
