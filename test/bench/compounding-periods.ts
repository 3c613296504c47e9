import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { Compounder } from '#shared/compounding/compound.ts';
import { type FloorOption, floorRules } from '#shared/compounding/floor-option.ts';
import { observationGrid } from '#shared/compounding/observation-grid.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import type { Figure } from './figure.ts';
import { couponMicroseconds } from './quantlib/run-quantlib.ts';

const firstStart = epochDay(localDate('2018-06-01'));
const starts = 1700;
const rounds = 12;

const usd = calendars.find(({ name }) => name === 'USA_FI') as unknown as HolidayCalendar;
const calendar = new BusinessCalendar([usd]);
const fixings = sofr.fixings.map(([date, value]) => ({ date: date as LocalDate, value: value as string }));
const series = new FixingSeries('SOFR', fixings);

const compounder = (option: FloorOption, margin = '1.75') =>
	new Compounder(series, calendar, {
		floor: decimal('0.05'),
		floorRule: floorRules[option],
		creditAdjustmentSpread: decimal('0.26161'),
		margin: decimal(margin),
		basis: 360,
	});

/**
 * Compounds a year of SOFR with all daily rows and their decimal texts.
 *
 * @returns the number of rows
 */
function compoundYear(i: number, of: Compounder): number {
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
	const period = of.compound(grid);
	if ('reason' in period) throw new Error(period.reason);
	return period.days.length;
}

/**
 * Compounds periods.
 *
 * @returns microseconds of the thread's processor time per period
 */
function microsecondsAPeriod(from: number, periods: number, of: (i: number) => Compounder): number {
	const began = process.threadCpuUsage();
	let rows = 0;
	for (let i = from; i < from + periods; i++) rows += compoundYear(i, of(i));
	const { user, system } = process.threadCpuUsage(began);
	if (rows < periods * 245) throw new Error(`only ${rows} rows`);
	return (user + system) / periods;
}

const options = Object.keys(floorRules) as FloorOption[];
const compounders = options.map((option) => compounder(option));
const known = (i: number) => compounders[i % compounders.length] as Compounder;
const fresh = (i: number) => compounder(options[i % options.length] as FloorOption, (1 + (i % 2999) / 1000).toFixed(3));

/**
 * Measures one-year periods of SOFR with all daily rows and four kinds of terms, on one thread.
 *
 * The portal and QuantLib are measured alternately, and the lowest time of each counts, because other programs on a
 * shared machine only make them slower.
 */
export function compoundingPeriods(): Figure[] {
	// Warm-up, so that both variants are compiled before they are measured.
	microsecondsAPeriod(0, 3000, known);
	microsecondsAPeriod(0, 3000, fresh);
	const best = { known: Number.POSITIVE_INFINITY, fresh: Number.POSITIVE_INFINITY, quantLib: Number.POSITIVE_INFINITY };
	for (let round = 0; round < rounds; round++) {
		best.known = Math.min(best.known, microsecondsAPeriod(round * 600, 600, known));
		best.fresh = Math.min(best.fresh, microsecondsAPeriod(round * 600, 600, fresh));
		best.quantLib = Math.min(best.quantLib, couponMicroseconds());
	}
	const figures = [
		{ name: '10,000 one-year periods with all daily rows', value: best.known * 10, limit: 2000, unit: 'ms' },
	];
	if (best.quantLib === Number.POSITIVE_INFINITY) return figures;
	const share = (own: number) => (100 * own) / best.quantLib;
	return [
		...figures,
		{ name: 'one year, known terms, of QuantLib’s time', value: share(best.known), limit: 100 / 100, unit: '%' },
		{ name: 'one year, new terms, of QuantLib’s time', value: share(best.fresh), limit: 100 / 60, unit: '%' },
	];
}
