import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { businessDates as businessDatesRoute } from '#shared/contract/calendars.ts';
import {
	addBusinessDays,
	type BusinessDayConvention,
	type FoundDay,
	following,
	modifiedFollowing,
	modifiedPreceding,
	preceding,
} from '#shared/time/adjust-date.ts';
import { type BusinessCalendar, closedDays } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import { clientCalendars, systemCalendars } from './calendar-store.ts';
import { businessCalendarOf, namedCalendars } from './named-calendars.ts';

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

/** @throws a refusal (400) that names the calendar that does not reach a day */
function known(found: FoundDay): EpochDay {
	if (typeof found === 'number') return found;
	const { calendar, date, completeFrom: from, completeTo: to } = found;
	throw refuse('outside-calendar', { calendar, date, from, to });
}
