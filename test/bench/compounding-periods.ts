import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { Compounder } from '#shared/compounding/compound.ts';
import { type FloorOption, floorRules } from '#shared/compounding/floor-option.ts';
import { observationGrid } from '#shared/compounding/observation-grid.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { HolidayCalendar } from '#shared/time/holiday-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import type { Figure } from './figure.ts';
import { percentile } from './figure.ts';

const periods = 10_000;
const firstStart = epochDay(localDate('2018-06-01'));
const starts = 1700;

/** 10,000 periods of one year of SOFR, every daily row with its decimal strings, on one thread; four kinds of terms. */
export function compoundingPeriods(): Figure[] {
	const usd = calendars.find(({ name }) => name === 'USA_FI') as unknown as HolidayCalendar;
	const calendar = new BusinessCalendar([usd]);
	const fixings = sofr.fixings.map(([date, value]) => ({ date: date as LocalDate, value: value as string }));
	const series = new FixingSeries('SOFR', fixings);
	const times = Array.from({ length: 3 }, () => {
		const began = performance.now();
		const compounders = (Object.keys(floorRules) as FloorOption[]).map(
			(option) =>
				new Compounder(series, calendar, {
					floor: decimal('0.05'),
					floorRule: floorRules[option],
					creditAdjustmentSpread: decimal('0.26161'),
					margin: decimal('1.75'),
					basis: 360,
				}),
		);
		let rows = 0;
		for (let i = 0; i < periods; i++) {
			const first = calendar.indexOnOrBefore(firstStart) + 1 + (i % starts);
			const start = calendar.businessDays[first] as number;
			const end = calendar.businessDays[calendar.indexOnOrBefore(start + 365)] as number;
			const grid = observationGrid(dateOfEpochDay(start), dateOfEpochDay(end), calendar, {
				lookbackDays: i % 6,
				hasObservationShift: i % 2 === 0,
				lockoutDays: 0,
				allowsNonBusinessDates: false,
			});
			if ('reason' in grid) throw new Error(grid.reason);
			const period = (compounders[i % compounders.length] as Compounder).compound(grid);
			if ('reason' in period) throw new Error(period.reason);
			rows += period.days.length;
		}
		if (rows < periods * 245) throw new Error(`only ${rows} rows`);
		return performance.now() - began;
	});
	return [
		{ name: '10,000 one-year periods with all daily rows', value: percentile(times, 0.5), limit: 2000, unit: 'ms' },
	];
}
