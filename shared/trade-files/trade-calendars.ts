import { BusinessCalendar, type HolidayCalendar } from '../time/business-calendar.ts';
import { holidaysByRule } from '../time/holiday-rule.ts';
import {
	conventionCalendars,
	holidayRules,
	projectedCalendar,
	projectedFrom,
	projectedTo,
} from '../time/projected-calendar.ts';
import type { CalendarOf } from './trade-reading.ts';

/** Returns a function that joins calendars by name. Rules extend published calendars and replace missing ones. */
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
