import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import type { IndexStatus } from '../store/index-status.ts';

/** Days before a calendar's end at which a warning begins: the time to release and deploy longer calendars. */
const noticeDays = 120;

export function endingCalendars(calendars: readonly HolidayCalendar[], today: LocalDate) {
	const horizon = addDays(today, noticeDays);
	return calendars
		.filter(({ completeTo }) => completeTo < horizon)
		.map(({ name, completeTo }) => ({ calendar: name, completeTo }));
}

export function lateIndices(statuses: readonly IndexStatus[]) {
	return statuses.flatMap(({ index, awaited }) => {
		if (awaited === undefined) return [{ index, why: 'nothing-yet' }];
		// The calendar of the index ends before the date of the next fixing, so the delay cannot be measured.
		if ('reason' in awaited) return [{ index, why: 'outside-calendar' }];
		const { nextDate, lateByMillis } = awaited;
		return lateByMillis > 0 ? [{ index, why: 'overdue', nextDate, lateByMillis }] : [];
	});
}
