import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';

/** Returns a calendar that can be checked by eye. It covers a short period and is closed on the listed days. */
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
