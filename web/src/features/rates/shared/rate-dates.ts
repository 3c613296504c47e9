import { epochDay, isWeekend, type LocalDate, localDate } from '#shared/time/local-date.ts';

/** Earliest date that the fallback screens offer. */
export const earliestRateDate = localDate('2019-01-01');

/** True if rates can be published on a date: a weekday from the earliest date to today. */
export const canHaveRates = (date: LocalDate, today: LocalDate): boolean =>
	date >= earliestRateDate && date <= today && !isWeekend(epochDay(date));
