import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import type { IndexStatus } from '../store/index-status.ts';

/** Days before a calendar's end at which a warning begins: the time to release and deploy longer calendars. */
const noticeDays = 120;

/** A calendar that ends soon. Dates beyond its end cannot be calculated. */
export interface EndingCalendar {
	readonly calendar: string;
	readonly completeTo: LocalDate;
}

/** Returns system calendars that end within the next 120 days, or have already ended. */
export function endingCalendars(calendars: readonly HolidayCalendar[], today: LocalDate): EndingCalendar[] {
	const horizon = addDays(today, noticeDays);
	return calendars
		.filter(({ completeTo }) => completeTo < horizon)
		.map(({ name, completeTo }) => ({ calendar: name, completeTo }));
}

/** An index that lacks an expected fixing. */
export interface LateIndex {
	readonly index: string;
	readonly why:
		| 'overdue'
		/** The index has no fixings. */
		| 'nothing-yet'
		/** The calendar of the index ends before the date of the next fixing, so the delay cannot be measured. */
		| 'outside-calendar';
	/** Date of the overdue fixing. */
	readonly nextDate?: LocalDate;
	readonly lateByMillis?: number;
}

export function lateIndices(statuses: readonly IndexStatus[]): LateIndex[] {
	return statuses.flatMap(({ index, awaited }): LateIndex[] => {
		if (awaited === undefined) return [{ index, why: 'nothing-yet' }];
		if ('reason' in awaited) return [{ index, why: 'outside-calendar' }];
		const { nextDate, lateByMillis } = awaited;
		return lateByMillis > 0 ? [{ index, why: 'overdue', nextDate, lateByMillis }] : [];
	});
}
