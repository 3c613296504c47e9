import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import golden from '../golden/time/quantlib-calendars.json' with { type: 'json' };
import { smallCalendar } from './small-calendar.ts';

const lists: Readonly<Record<string, readonly string[]>> = { ...golden.holidays, WEEKENDS_ONLY: [] };
const built = new Map<string, BusinessCalendar>();

/** Returns the holidays of a calendar from 2016 to 2062 according to QuantLib. */
export function quantlibHolidays(name: string): HolidayCalendar {
	const closed = lists[name];
	if (closed === undefined) throw new Error(`no calendar ${name}`);
	return smallCalendar(localDate(golden.completeFrom), localDate(golden.completeTo), closed, name);
}

/** Returns the joint calendar of several names that are joined with `+`. */
export function quantlibCalendar(names: string): BusinessCalendar {
	let calendar = built.get(names);
	if (calendar === undefined) {
		calendar = new BusinessCalendar(names.split('+').map(quantlibHolidays));
		built.set(names, calendar);
	}
	return calendar;
}
