import { PlainCompounding } from '#shared/averages/plain-compounding.ts';
import { sofrIndex, sofrIndexBase } from '#shared/averages/sofr-index.ts';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { figureText } from '#shared/decimal/figure-text.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { fixingsBetween } from './fixings.ts';

/**
 * The SOFR Index of value dates, eight decimals: compounded through the fixing of the business day before. A value date
 * without one of its fixings is missing.
 *
 * @param calendar of SOFR
 * @param valueDates ascending
 */
export async function sofrIndexLevels(
	calendar: BusinessCalendar,
	valueDates: readonly LocalDate[],
): Promise<ReadonlyMap<LocalDate, string>> {
	const dates = valueDates.filter((date) => date >= sofrIndexBase);
	const last = dates.at(-1);
	const sofr = overnightIndexOf('USD');
	if (last === undefined || sofr === undefined) return new Map();
	const series = new FixingSeries(sofr.name, await fixingsBetween(sofr.name, sofrIndexBase, last));
	const levels = sofrIndex(new PlainCompounding(series, calendar, sofr.yearlyBasis), dates);
	return new Map([...levels].flatMap(([date, level]) => ('reason' in level ? [] : [[date, figureText(level)]])));
}
