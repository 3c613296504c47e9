import type { MovingConvention } from './adjusted-days.ts';
import type { BusinessCalendar } from './business-calendar.ts';
import type { EpochDay } from './local-date.ts';

/**
 * Adjustment of a date that is not a business day. The modified conventions turn back where the next (or last)
 * business day is in another month.
 */
export type BusinessDayConvention = MovingConvention | 'NoMoving';

export const businessDayConventions = [
	'ModifiedFollowing',
	'Following',
	'Preceding',
	'ModifiedPreceding',
	'NoMoving',
] as const satisfies readonly BusinessDayConvention[];

/**
 * The business day that a convention gives for a date; with `NoMoving` the date itself.
 *
 * @throws RangeError where the calendar does not reach; check the dates of a deal against `firstDay` and `lastDay` first
 */
export function adjust(day: EpochDay, convention: BusinessDayConvention, calendar: BusinessCalendar): EpochDay {
	return convention === 'NoMoving' ? day : calendar.adjusted(day, convention);
}

/** The same, with days before the first business day of the calendar left as they are. */
export function adjustKnown(day: EpochDay, convention: BusinessDayConvention, calendar: BusinessCalendar): EpochDay {
	return day < (calendar.businessDays[0] as EpochDay) ? day : adjust(day, convention, calendar);
}
