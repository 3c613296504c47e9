import type { BusinessCalendar } from './business-calendar.ts';
import { calendarDayOf, type EpochDay } from './local-date.ts';

export const businessDayConventions = [
	'ModifiedFollowing',
	'Following',
	'Preceding',
	'ModifiedPreceding',
	'NoMoving',
] as const;

/**
 * Where a date goes that is no business day. The modified conventions turn back where the next (or last) business day
 * is in another month.
 */
export type BusinessDayConvention = (typeof businessDayConventions)[number];

/**
 * The business day that a convention gives for a date; with `NoMoving` the date itself.
 *
 * @throws RangeError where the calendar does not reach; check the dates of a deal against `firstDay` and `lastDay` first
 */
export function adjust(day: EpochDay, convention: BusinessDayConvention, calendar: BusinessCalendar): EpochDay {
	switch (convention) {
		case 'NoMoving':
			return day;
		case 'Following':
			return calendar.firstOnOrAfter(day);
		case 'Preceding':
			return calendar.lastOnOrBefore(day);
		case 'ModifiedFollowing':
			return calendar.isBusinessDay(day) ? day : modifiedFollowing(day, calendar);
		case 'ModifiedPreceding':
			return calendar.isBusinessDay(day) ? day : modifiedPreceding(day, calendar);
	}
}

function modifiedFollowing(day: EpochDay, calendar: BusinessCalendar): EpochDay {
	const next = calendar.firstOnOrAfter(day);
	return calendarDayOf(next).dayOfMonth <= next - day ? calendar.lastOnOrBefore(day) : next;
}

function modifiedPreceding(day: EpochDay, calendar: BusinessCalendar): EpochDay {
	const last = calendar.lastOnOrBefore(day);
	return calendarDayOf(day).dayOfMonth <= day - last ? calendar.firstOnOrAfter(day) : last;
}
