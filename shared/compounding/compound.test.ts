import { describe, expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { compounded, gridOf, plain, plainRates } from '#test/support/random-period.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';
import { Compounder } from './compound.ts';
import { type FloorOption, floorRules } from './floor-option.ts';
import { observationGrid } from './observation-grid.ts';

const series = (...fixings: [string, string][]) =>
	new FixingSeries(
		'SOFR',
		fixings.map(([date, value]) => ({ date: localDate(date), value })),
	);

const oneDay = (rate: string, roundingDecimals: number) =>
	compounded(series(['2022-06-15', rate]), gridOf(localDate('2022-06-15'), localDate('2022-06-16')), {
		roundingDecimals,
	}).compoundedRate;

describe('rounding', () => {
	it.each([
		['1.455', 2, '1.46'],
		['1.445', 2, '1.45'],
		['-1.455', 2, '-1.46'],
		['0.05', 1, '0.1'],
		['-0.05', 1, '-0.1'],
		['0.049999', 1, '0'],
	])('the rate %s with %i decimals is rounded to %s', (rate, decimals, expected) => {
		// Over one day the compounded rate is the fixing itself, so the tie is exact.
		expect(oneDay(rate, decimals)).toBe(expected);
	});

	it('a rate without rounding has 18 decimals and no trailing zeros', () => {
		const period = compounded(sofrFixings, gridOf(localDate('2022-06-15'), localDate('2022-06-17')));
		expect(period.days.map(({ allInRate }) => allInRate)).toEqual(['0.7', '1.075014097222222222']);
	});
});

describe('the simple average', () => {
	// (first + second) / 2, calculated by hand. With 16 decimals the unscaled integers exceed 2^53; with one decimal they
	// do not.
	it.each([
		['1.1', '1.3', '1.2'],
		['1.1000000000000003', '1.3000000000000002', '1.20000000000000025'],
		['-1.1000000000000003', '1.3000000000000002', '0.09999999999999995'],
	])('the average of fixings %s and %s is %s', (first, second, average) => {
		const fixings = series(['2022-06-15', first], ['2022-06-16', second]);
		expect(compounded(fixings, gridOf(localDate('2022-06-15'), localDate('2022-06-17'))).simpleAverage).toBe(average);
	});
});

describe('floors', () => {
	// Fixing 0.3, CAS 0.2, margin 0.1. Expected values: the table in docs/methodology.md, Floors, calculated by hand.
	it.each<[FloorOption, string, string, string, string]>([
		['rfr', '0.4', '0.4', '0.7', '0.7'],
		['rfr', '0.4125', '0.4125', '0.7125', '0.7125'],
		['cas', '0.4', '0.3', '0.6', '0.6'],
		['cas', '0.6', '0.4', '0.7', '0.7'],
		['hybrid', '0.6', '0.4', '0.4', '0.7'],
		['RFRONLY', '0.4', '0.4', '0.4', '0.7'],
		['rfr', '0', '0.3', '0.6', '0.6'],
	])(
		'floor option %s with floor %s: floored rate %s, effective rate %s, all-in rate %s',
		(option, floor, flooredRate, effectiveRate, allInRate) => {
			const grid = gridOf(localDate('2022-06-15'), localDate('2022-06-16'));
			const [day] = compounded(series(['2022-06-15', '0.3']), grid, {
				floorRule: floorRules[option],
				floor: decimal(floor),
				creditAdjustmentSpread: decimal('0.2'),
				margin: decimal('0.1'),
			}).days;
			expect(day).toMatchObject({ flooredRate, effectiveRate, allInRate });
		},
	);

	it('a floor of zero raises a negative fixing to zero', () => {
		const grid = gridOf(localDate('2022-06-15'), localDate('2022-06-16'));
		expect(compounded(series(['2022-06-15', '-0.3']), grid, { floor: decimal('0') }).compoundedRate).toBe('0');
		expect(compounded(series(['2022-06-15', '-0.3']), grid).compoundedRate).toBe('-0.3');
	});
});

describe('a day without a fixing', () => {
	const gap = series(['2022-06-15', '0.7'], ['2022-06-16', '1.45'], ['2022-06-21', '1.45']);

	it('compounding returns a failure with the index and the day', () => {
		const grid = gridOf(localDate('2022-06-15'), localDate('2022-06-22'));
		expect(new Compounder(gap, sofrCalendar, plainRates).compound(grid)).toEqual({
			reason: 'missing-fixing',
			index: 'SOFR',
			date: '2022-06-17',
		});
	});

	describe('a calendar on which weekends are business days', () => {
		const client: HolidayCalendar = {
			name: 'Ours',
			completeFrom: localDate('2022-01-01'),
			completeTo: localDate('2022-12-31'),
			holidays: [],
		};
		const open = new BusinessCalendar([client], true);
		const over = (fixings: FixingSeries, start: string, end: string) => {
			const grid = observationGrid(localDate(start), localDate(end), open, plain);
			if ('reason' in grid) throw new Error(grid.reason);
			return new Compounder(fixings, sofrCalendar, plainRates).compound(grid);
		};

		it('Saturday and Sunday use the fixing of the last publication day before them', () => {
			const period = over(series(['2022-06-17', '1.45']), '2022-06-17', '2022-06-20');
			if ('reason' in period) throw new Error(period.reason);
			expect(period.days.map(({ observationDate, fixingDate }) => [observationDate, fixingDate])).toEqual([
				['2022-06-17', '2022-06-17'],
				['2022-06-18', '2022-06-17'],
				['2022-06-19', '2022-06-17'],
			]);
		});

		it('a Saturday fails if the Friday before it has no fixing', () => {
			expect(over(series(['2022-06-16', '1.45']), '2022-06-18', '2022-06-19')).toMatchObject({
				reason: 'missing-fixing',
				date: '2022-06-17',
			});
		});

		it('a weekday without a fixing fails even if it is a holiday of the index', () => {
			expect(over(series(['2022-06-17', '1.45']), '2022-06-17', '2022-06-21')).toMatchObject({
				reason: 'missing-fixing',
				date: '2022-06-20',
			});
		});
	});
});

it('a series with two fixings for the same day is rejected', () => {
	expect(() => series(['2022-06-15', '0.7'], ['2022-06-15', '0.8'])).toThrow('two SOFR fixings for 2022-06-15');
});
