import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { overnightIndices, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import {
	businessDates as businessDatesRoute,
	calendarHolidays,
	calendarMetadata,
	calendarNames,
	deleteCalendar as deleteCalendarRoute,
} from '#shared/contract/calendars.ts';
import {
	addBusinessDays,
	type BusinessDayConvention,
	type FoundDay,
	following,
	modifiedFollowing,
	modifiedPreceding,
	preceding,
} from '#shared/time/adjust-date.ts';
import { type BusinessCalendar, closedDays, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { clientCalendars, removeClientCalendar, systemCalendars } from './calendar-store.ts';
import { businessCalendarOf, namedCalendars } from './named-calendars.ts';

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

/** Returns all holidays of client calendars, but holidays of system calendars only from 2018. */
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

export const businessDates = operation(businessDatesRoute, async ({ request, caller }) => {
	const { dates, convention, businessDays, isWeekendTreatedAsBizDay } = request;
	const clientNames = [...new Set(request.clientCalendars)];
	const [system, client] = await Promise.all([
		systemCalendars(),
		clientNames.length > 0 ? clientCalendars(caller.organisation.orgId) : [],
	]);
	const selected = [
		...namedCalendars('system', [...new Set(request.systemCalendars)], system),
		...namedCalendars('client', clientNames, client),
	];
	if (selected.length === 0) throw refuse('no-calendar');
	const calendar = businessCalendarOf(selected, isWeekendTreatedAsBizDay && clientNames.length > 0);
	return {
		dates: dates.map((date) => {
			const day = known(addBusinessDays(epochDay(date), 0, calendar));
			const [closure] = closedDays(calendar, day, day + 1);
			const adjusted = known(adjustment[convention](day, calendar));
			const moved = known(addBusinessDays(adjusted, businessDays, calendar));
			return {
				date,
				...(closure && { closed: { isWeekend: closure.isWeekend, holidays: closure.holidays } }),
				adjusted: dateOfEpochDay(adjusted),
				moved: dateOfEpochDay(moved),
			};
		}),
		publishedTo: calendar.publishedTo,
	};
});

const adjustment: Readonly<Record<BusinessDayConvention, (day: EpochDay, calendar: BusinessCalendar) => FoundDay>> = {
	Following: following,
	ModifiedFollowing: modifiedFollowing,
	Preceding: preceding,
	ModifiedPreceding: modifiedPreceding,
	NoMoving: (day) => day,
};

/** @throws a refusal (400) that names the calendar if it does not cover a day */
function known(found: FoundDay): EpochDay {
	if (typeof found === 'number') return found;
	const { calendar, date, completeFrom: from, completeTo: to } = found;
	throw refuse('outside-calendar', { calendar, date, from, to });
}
