import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { overnightIndices, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import {
	calendarHolidays,
	calendarMetadata,
	calendarNames,
	deleteCalendar as deleteCalendarRoute,
} from '#shared/contract/calendars.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { clientCalendars, removeClientCalendar, systemCalendars } from './calendar-store.ts';

export const names = operation(calendarNames, async ({ caller }) => {
	const [system, client] = await Promise.all([systemCalendars(), clientCalendars(caller.organisation.orgId)]);
	return {
		systemCalendars: system.map(({ name, currency }) => ({ ccy: currency ?? '', calendar: name })),
		clientCalendars: client.map(({ name }) => ({ calendar: name })),
	};
});

export const metadata = operation(calendarMetadata, async () => ({
	currencies: overnightIndices.map(({ currency, yearlyBasis, name, calendar }) => ({
		code: currency,
		dayCountConvention: yearlyBasisText(yearlyBasis),
		index: name,
		calendar,
	})),
}));

export const deleteCalendar = operation(deleteCalendarRoute, async ({ request, caller }) => {
	const name = request.calendar.trim().normalize('NFC');
	const removed = await removeClientCalendar(caller.organisation.orgId, name);
	if (removed === undefined) throw refuse('unknown-calendar', { calendar: name, kind: 'client' }, { status: 404 });
	return { calendar: removed };
});

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
