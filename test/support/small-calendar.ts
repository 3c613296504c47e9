import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';

/** A calendar small enough to check by eye: complete from one day to another, closed on the listed days. */
export function smallCalendar(
	from: string,
	to: string,
	closed: readonly string[] = [],
	name = 'SMALL',
): HolidayCalendar {
	return {
		name,
		completeFrom: localDate(from),
		completeTo: localDate(to),
		holidays: closed.map((date) => ({ date: localDate(date), name: 'Closed' })),
	};
}
