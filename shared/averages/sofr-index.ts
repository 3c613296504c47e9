import type { Decimal } from '../decimal/decimal.ts';
import { epochDay, type LocalDate, localDate } from '../time/local-date.ts';
import { type AverageFailure, type PlainCompounding, valueDayFailure } from './plain-compounding.ts';

/** Date on which the SOFR Index was 1; also the date of the first SOFR fixing. */
export const sofrIndexBase = localDate('2018-04-02');

const decimals = 8;

/**
 * Calculates the SOFR Index of several value dates: one unit compounded since 2 April 2018, eight decimals. All levels
 * are read in one pass over the fixings.
 *
 * @param sofr SOFR compounded on 360 days
 * @param valueDates business days of SOFR, not before {@link sofrIndexBase}
 * @see Federal Reserve Bank of New York, SOFR Averages and Index; test/golden/published
 */
export function sofrIndex(
	sofr: PlainCompounding,
	valueDates: readonly LocalDate[],
): ReadonlyMap<LocalDate, Decimal | AverageFailure> {
	const failures = new Map(valueDates.map((date) => [date, valueDayFailure(sofr, epochDay(date))]));
	const ends = valueDates.filter((date) => failures.get(date) === undefined).map(epochDay);
	const levels = sofr.through(epochDay(sofrIndexBase), ends, ({ accumulator }) => ({
		unscaled: accumulator.factor(decimals),
		scale: decimals,
	}));
	return new Map(
		valueDates.map((date) => [date, failures.get(date) ?? (levels.get(epochDay(date)) as Decimal | AverageFailure)]),
	);
}
