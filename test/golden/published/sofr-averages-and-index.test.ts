import { expect, it } from 'vitest';
import { type CompoundedPeriod, Compounder } from '#shared/compounding/compound.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import { type ObservationGrid, observationGrid } from '#shared/compounding/observation-grid.ts';
import { payableInterestOf } from '#shared/compounding/payable-interest.ts';
import { decimal, decimalText, minorUnitText, round, subtract, zero } from '#shared/decimal/decimal.ts';
import { addDays, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';
import published from './sofr-averages-and-index.json' with { type: 'json' };

const compounder = new Compounder(sofrFixings, sofrCalendar, {
	floorRule: floorRules.rfr,
	creditAdjustmentSpread: zero,
	margin: zero,
	basis: 360,
});

function gridOf(start: LocalDate, end: LocalDate): ObservationGrid {
	const grid = observationGrid(start, end, sofrCalendar, {
		lookbackDays: 0,
		hasObservationShift: false,
		lockoutDays: 0,
		allowsNonBusinessDates: true,
	});
	if ('reason' in grid) throw new Error(grid.reason);
	return grid;
}

function compounded(start: LocalDate, end: LocalDate, grid = gridOf(start, end)): CompoundedPeriod {
	const period = compounder.compound(grid);
	if ('reason' in period) throw new Error(period.reason);
	return period;
}

const rounded = (text: string, decimals: number) => decimalText(round(decimal(text), decimals));

it.each([30, 90, 180])('every published %i-day SOFR Average equals the compounded average', (days) => {
	const column = published.columns.indexOf(`average${days}Days`);
	const differing = published.rows.filter((row) => {
		const end = localDate(row[0] as string);
		return (
			rounded(compounded(addDays(end, -days), end).unroundedRate, 5) !== decimalText(decimal(row[column] as string))
		);
	});
	expect(differing).toEqual([]);
	expect(published.rows).toHaveLength(710);
});

it('every published SOFR Index equals the compounded growth since 2 April 2018', () => {
	const differing = published.rows.filter((row) => {
		const { compoundingFactor } = compounded(localDate('2018-04-02'), localDate(row[0] as string));
		return rounded(compoundingFactor, 8) !== decimalText(decimal(row[4] as string));
	});
	expect(differing).toEqual([]);
});

// The SOFR Index is the growth of 1 with 8 decimals, so the growth of 1,000,000 is known to the cent.
it('every published SOFR Index equals the payable interest on 1,000,000 since 2 April 2018', () => {
	const [start, end] = [localDate('2018-04-02'), localDate(published.rows.at(-1)?.[0] as string)];
	const grid = gridOf(start, end);
	const period = compounded(start, end, grid);
	const terms = { principal: decimal('1000000'), changes: [], method: 'NON_CUMULATIVE' as const };
	const { days, payable } = payableInterestOf(grid, period, { ...terms, addedSpread: zero, basis: 360 }, 2);
	const payableTo = new Map(period.days.map(({ endDate }, i) => [endDate as string, days[i]?.payableToDate]));
	const cents = (index: string) => {
		const { unscaled, scale } = subtract(decimal(index), decimal('1'));
		return minorUnitText(decimalText({ unscaled: unscaled * 1_000_000n, scale }), 'USD');
	};
	const differing = published.rows.filter(
		([date, , , , index]) => payableTo.get(date as string) !== cents(index as string),
	);
	expect(differing).toEqual([]);
	expect(payable).toBe(cents(published.rows.at(-1)?.[4] as string));
});
