import type { HolidayCalendar } from '#shared/time/holiday-calendar.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';

/** Enough to release and deploy longer calendars. */
const noticeDays = 120;

/** A calendar that ends soon: nothing can be calculated beyond its end. */
export interface EndingCalendar {
	readonly calendar: string;
	readonly completeTo: LocalDate;
}

/** The system calendars that end within the next four months, or have ended. */
export function endingCalendars(calendars: readonly HolidayCalendar[], today: LocalDate): EndingCalendar[] {
	const horizon = addDays(today, noticeDays);
	return calendars
		.filter(({ completeTo }) => completeTo < horizon)
		.map(({ name, completeTo }) => ({ calendar: name, completeTo }));
}
