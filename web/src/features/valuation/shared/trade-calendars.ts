import { ApiError, callApi } from '#lib/api-client.ts';
import { calendarHolidays } from '#shared/contract/calendars.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';

/** Returns the published system calendars. Empty without the calculator module, which gives access to calendars. */
export async function publishedCalendars(signal?: AbortSignal): Promise<readonly HolidayCalendar[]> {
	try {
		const { calendars } = await callApi(calendarHolidays, {}, signal === undefined ? {} : { signal });
		return calendars
			.filter(({ ccy }) => ccy !== '')
			.map(({ calendar, ccy, holidays, completeFrom, completeTo }) => ({
				name: calendar,
				currency: ccy,
				completeFrom: localDate(completeFrom),
				completeTo: localDate(completeTo),
				holidays: holidays.map((date) => ({ date: localDate(date), name: '' })),
			}));
	} catch (cause) {
		if (cause instanceof ApiError && cause.status === 403) return [];
		throw cause;
	}
}
