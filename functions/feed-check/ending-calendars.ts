import type { HolidayCalendar } from '../../shared/time/holiday-calendar.ts';
import { addDays, type LocalDate } from '../../shared/time/local-date.ts';

/** Time enough to make a version with longer calendars and deploy it. */
const noticeDays = 120;

/** A calendar beyond which nothing can be calculated. */
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
