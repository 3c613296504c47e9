import type { LocalDate } from './local-date.ts';

/** A weekday (or, in a client calendar, any day) on which a market is closed, with the name it goes by. */
export interface Holiday {
	readonly date: LocalDate;
	readonly name: string;
}

/**
 * The holidays of one market, and from when to when the list is complete (both days included).
 *
 * Weekends are not listed. Outside the complete range nothing is known: whoever needs such a day is refused.
 */
export interface HolidayCalendar {
	readonly name: string;
	/** ISO 4217 code of the currency whose market this is; none for a client's own calendar. */
	readonly currency?: string;
	readonly completeFrom: LocalDate;
	readonly completeTo: LocalDate;
	/** First day known from a published list, where the days before it follow by rule; without it, `completeFrom`. */
	readonly publishedFrom?: LocalDate;
	/** Last day known from a published list, where the calendar goes on by rule; without it, `completeTo`. */
	readonly publishedTo?: LocalDate;
	readonly holidays: readonly Holiday[];
}
