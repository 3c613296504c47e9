import { expect, it } from 'vitest';
import { type CompoundedPeriod, Compounder } from '../../../shared/compounding/compound.ts';
import { floorRules } from '../../../shared/compounding/floor-option.ts';
import { observationGrid } from '../../../shared/compounding/observation-grid.ts';
import { decimal, decimalText, round, zero } from '../../../shared/decimal/decimal.ts';
import { addDays, type LocalDate, localDate } from '../../../shared/time/local-date.ts';
import { sofrCalendar, sofrFixings } from '../../support/reference-sofr.ts';
import published from './sofr-averages-and-index.json' with { type: 'json' };

const compounder = new Compounder(sofrFixings, sofrCalendar, {
	floorRule: floorRules.rfr,
	creditAdjustmentSpread: zero,
	margin: zero,
	basis: 360,
});

function compounded(start: LocalDate, end: LocalDate): CompoundedPeriod {
	const grid = observationGrid(start, end, sofrCalendar, {
		lookbackDays: 0,
		hasObservationShift: false,
		lockoutDays: 0,
		allowsNonBusinessDates: true,
	});
	if ('reason' in grid) throw new Error(grid.reason);
	const period = compounder.compound(grid);
	if ('reason' in period) throw new Error(period.reason);
	return period;
}

const rounded = (text: string, decimals: number) => decimalText(round(decimal(text), decimals));

it.each([30, 90, 180])('every published %i-day average is the compounded one', (days) => {
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

it('every published index is the compounded growth since 2 April 2018', () => {
	const differing = published.rows.filter((row) => {
		const { compoundingFactor } = compounded(localDate('2018-04-02'), localDate(row[0] as string));
		return rounded(compoundingFactor, 8) !== decimalText(decimal(row[4] as string));
	});
	expect(differing).toEqual([]);
});
