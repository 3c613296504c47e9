import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addMonths as monthsAfter } from 'date-fns/addMonths';
import { lightFormat } from 'date-fns/lightFormat';
import type { LocalDate } from '#shared/time/local-date.ts';

/** A date for date-fns: midnight in UTC, so that no time zone or clock change can move it. */
export function utcDay(date: string): Date {
	return new UTCDateMini(Date.parse(date));
}

/** The calendar day of a `Date`: in UTC for the result of `utcDay`, otherwise in the browser's time zone. */
export function localDateOf(day: Date): LocalDate {
	return lightFormat(day, 'yyyy-MM-dd') as LocalDate;
}

/** The same day of another month, or that month's last day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
	return localDateOf(monthsAfter(utcDay(date), months));
}

/** The current day in the browser's time zone. */
export function localToday(now: Date = new Date()): LocalDate {
	return localDateOf(now);
}
