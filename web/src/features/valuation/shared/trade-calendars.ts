import { ApiError, callApi } from '#lib/api-client.ts';
import { calendarHolidays } from '#shared/contract/calendars.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { HolidayCalendar } from '#shared/time/holiday-calendar.ts';
import { holidaysByRule } from '#shared/time/holidays-by-rule.ts';
import { localDate } from '#shared/time/local-date.ts';
import {
	conventionCalendars,
	holidayRules,
	projectedCalendar,
	projectedFrom,
	projectedTo,
} from '#shared/time/projected-calendar.ts';
import type { CalendarOf } from '#shared/trade-files/leg-draft.ts';

/** Published system calendars. Empty for an organisation without the module of the calculator, which cannot read them. */
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

/** Joint calendars by name: published ones continued by rule, the others by rule alone. */
export function calendarsOf(published: readonly HolidayCalendar[]): CalendarOf {
	const byName = new Map(
		[...conventionCalendars, ...published.map(projectedCalendar)].map((each) => [each.name, each]),
	);
	const joint = new Map<string, BusinessCalendar>();
	const named = (name: string): HolidayCalendar => {
		const known = byName.get(name);
		if (known !== undefined) return known;
		const rules = holidayRules.get(name);
		if (rules === undefined) throw new RangeError(`${name} has no rules`);
		const holidays = holidaysByRule(rules, projectedFrom, projectedTo);
		const made = { name, completeFrom: projectedFrom, completeTo: projectedTo, holidays };
		byName.set(name, made);
		return made;
	};
	return (names) => {
		const key = names.join('+');
		const calendar = joint.get(key) ?? new BusinessCalendar(names.map(named));
		joint.set(key, calendar);
		return calendar;
	};
}
