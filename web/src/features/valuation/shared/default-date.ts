import { addDays, epochDay, isWeekend, type LocalDate } from '../../../../../shared/time/local-date.ts';

/** The day before today, or the Friday before it on a weekend: the latest valuation date. */
export function defaultDate(today: LocalDate): LocalDate {
	const date = addDays(today, -1);
	return isWeekend(epochDay(date)) ? defaultDate(date) : date;
}

/**
 * The date with market data that is nearest to a date: the latest one that is not after it, otherwise the earliest one.
 *
 * @param dates latest first
 */
export function nearestDate(date: LocalDate, dates: readonly LocalDate[]): LocalDate | undefined {
	return dates.find((each) => each <= date) ?? dates.at(-1);
}
