import { addDays, daysBetween, epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';

/** The day before today, or the Friday before it on a weekend: the latest valuation date. */
export function defaultDate(today: LocalDate): LocalDate {
	const date = addDays(today, -1);
	return isWeekend(epochDay(date)) ? defaultDate(date) : date;
}

/**
 * The date with market data that is the fewest days from a date, before or after it; of two, the earlier one.
 *
 * @param dates latest first
 */
export function nearestDate(date: LocalDate, dates: readonly LocalDate[]): LocalDate | undefined {
	const earlier = dates.find((each) => each <= date);
	const later = dates.findLast((each) => each > date);
	if (earlier === undefined || later === undefined) return earlier ?? later;
	return daysBetween(earlier, date) <= daysBetween(date, later) ? earlier : later;
}
