import { routes } from '../../shared/contract/routes.ts';
import { type LocalDate, localDate } from '../../shared/time/local-date.ts';
import { clientCalendars, systemCalendars } from '../platform/calendar-store.ts';
import { operation } from '../platform/http/operation.ts';

const servedFrom = localDate('2018-01-01');

export const holidays = operation(routes.calendarHolidays, async ({ caller }) => {
	const [system, client] = await Promise.all([systemCalendars(), clientCalendars(caller.organisation.orgId)]);
	return {
		calendars: [...system, ...client].map((calendar) => {
			const served = calendar.holidays.filter(({ date }) => date >= servedFrom);
			return {
				calendar: calendar.name,
				ccy: calendar.currency ?? '',
				holidays: served.map(({ date }) => date),
				names: served.map(({ name }) => name),
				completeFrom: later(calendar.completeFrom, servedFrom),
				completeTo: calendar.completeTo,
			};
		}),
	};
});

function later(a: LocalDate, b: LocalDate): LocalDate {
	return a > b ? a : b;
}
