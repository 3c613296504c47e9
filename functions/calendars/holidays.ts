import { operation } from '#functions/directory/access/operation.ts';
import { calendarHolidays } from '#shared/contract/calendars.ts';
import type { HolidayCalendar } from '#shared/time/holiday-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { clientCalendars, systemCalendars } from './calendar-store.ts';

const systemCalendarsFrom = localDate('2018-01-01');

/** Client calendars whole, however old their years are; system calendars from 2018 on. */
export const holidays = operation(calendarHolidays, async ({ caller }) => {
	const [system, client] = await Promise.all([systemCalendars(), clientCalendars(caller.organisation.orgId)]);
	return { calendars: [...system.map(recent), ...client].map(served) };
});

function recent(calendar: HolidayCalendar): HolidayCalendar {
	if (calendar.completeFrom >= systemCalendarsFrom) return calendar;
	const kept = calendar.holidays.filter(({ date }) => date >= systemCalendarsFrom);
	return { ...calendar, holidays: kept, completeFrom: systemCalendarsFrom };
}

function served({ name, currency, holidays: days, completeFrom, completeTo }: HolidayCalendar) {
	return {
		calendar: name,
		ccy: currency ?? '',
		holidays: days.map(({ date }) => date),
		names: days.map(({ name: title }) => title),
		completeFrom,
		completeTo,
	};
}
