import type { MovingConvention } from './adjusted-days.ts';
import type { BusinessCalendar, OutsideCalendar } from './business-calendar.ts';
import { calendarDayOf, daysInMonth, type EpochDay, endOfMonth, epochDayOf, type Tenor } from './local-date.ts';

/** Day that was found, or the failure of the calendar that does not include it. */
export type FoundDay = EpochDay | OutsideCalendar;

/**
 * Returns the day `count` business days later, or earlier if `count` is negative; 0 returns the day itself, even if it
 * is closed.
 *
 * If the day is closed, the first step leads to the next (or previous) business day.
 */
export function addBusinessDays(day: EpochDay, count: number, calendar: BusinessCalendar): FoundDay {
	const outside = calendar.outside(day);
	if (outside !== undefined) return outside;
	if (count === 0) return day;
	const at = calendar.indexOnOrBefore(day);
	const isBackFromHoliday = count < 0 && !calendar.isBusinessDay(day);
	return (
		calendar.businessDays[at + count + (isBackFromHoliday ? 1 : 0)] ??
		(calendar.outside(count < 0 ? calendar.firstDay - 1 : calendar.lastDay + 1) as OutsideCalendar)
	);
}

/** Returns the day if it is a business day, otherwise the next business day. */
export function following(day: EpochDay, calendar: BusinessCalendar): FoundDay {
	return calendar.outside(day) ?? (calendar.isBusinessDay(day) ? day : addBusinessDays(day, 1, calendar));
}

/** Returns the day if it is a business day, otherwise the previous business day. */
export function preceding(day: EpochDay, calendar: BusinessCalendar): FoundDay {
	return calendar.outside(day) ?? (calendar.isBusinessDay(day) ? day : addBusinessDays(day, -1, calendar));
}

/** Returns the next business day, as {@link following}, or the previous one if that day is in the next month. */
export function modifiedFollowing(day: EpochDay, calendar: BusinessCalendar): FoundDay {
	const next = following(day, calendar);
	if (typeof next !== 'number' || isSameMonth(next, day)) return next;
	return preceding(day, calendar);
}

/** Returns the previous business day, as {@link preceding}, or the next one if that day is in the previous month. */
export function modifiedPreceding(day: EpochDay, calendar: BusinessCalendar): FoundDay {
	const last = preceding(day, calendar);
	if (typeof last !== 'number' || isSameMonth(last, day)) return last;
	return following(day, calendar);
}

/** Returns the same day of the month `count` months later. If that month is too short, returns its last day. */
export function addMonths(day: EpochDay, months: number): EpochDay {
	const { year, month, dayOfMonth } = calendarDayOf(day);
	return dayInMonth(year * 12 + month - 1 + months, dayOfMonth);
}

/**
 * Returns the given day of a month, or its last day if the month is too short.
 * @param monthNumber 12 · year + month − 1, the months since January of year 0
 */
export function dayInMonth(monthNumber: number, dayOfMonth: number): EpochDay {
	const first = monthStarts[monthNumber - firstMonth];
	const next = monthStarts[monthNumber - firstMonth + 1];
	if (first !== undefined && next !== undefined) return Math.min(first + dayOfMonth, next) - 1;
	const year = Math.floor(monthNumber / 12);
	const month = monthNumber - year * 12 + 1;
	return epochDayOf(year, month, Math.min(dayOfMonth, daysInMonth(year, month)));
}

/** The first days of all months from 1970 to 2109 are precalculated, so that dates of swaps are found by lookup. */
const firstMonth = 1970 * 12;
const monthStarts = Int32Array.from({ length: 140 * 12 + 1 }, (_, i) => {
	const year = 1970 + ((i / 12) | 0);
	return epochDayOf(year, (i % 12) + 1, 1);
});

/** Returns the number of a day's month, counted from January of year 0. */
export function monthNumberOf(day: EpochDay): number {
	// Every month starts within a few days of this estimate, so the result is this or an adjacent month.
	const at = (day / meanMonthDays) | 0;
	const start = monthStarts[at];
	const next = monthStarts[at + 1];
	if (start === undefined || next === undefined || day < 0) {
		const { year, month } = calendarDayOf(day);
		return year * 12 + month - 1;
	}
	return firstMonth + (day < start ? at - 1 : day < next ? at : at + 1);
}

const meanMonthDays = 365.2425 / 12;

/** Returns the last business day of the day's month. */
export function lastBusinessDayOfMonth(day: EpochDay, calendar: BusinessCalendar): FoundDay {
	return preceding(endOfMonth(day), calendar);
}

/**
 * Returns the other end of a term that starts on `day`. Weeks and months are adjusted modified following. A term of
 * months that starts on the last business day of a month also ends on the last business day of a month.
 * @param direction −1 for the start of a term that ends on `day`
 */
export function addTenor(
	day: EpochDay,
	{ unit, count }: Tenor,
	calendar: BusinessCalendar,
	direction: 1 | -1 = 1,
): FoundDay {
	if (unit === 'business-day') return addBusinessDays(day, direction * count, calendar);
	if (unit === 'week') return modifiedFollowing(day + direction * 7 * count, calendar);
	const target = addMonths(day, direction * count);
	const monthEnd = lastBusinessDayOfMonth(day, calendar);
	if (typeof monthEnd !== 'number') return monthEnd;
	return day >= monthEnd ? lastBusinessDayOfMonth(target, calendar) : modifiedFollowing(target, calendar);
}

function isSameMonth(a: EpochDay, b: EpochDay): boolean {
	const [first, second] = [calendarDayOf(a), calendarDayOf(b)];
	return first.month === second.month && first.year === second.year;
}

/**
 * Convention by which a date that is not a business day is adjusted. The modified conventions reverse the direction if
 * the business day would be in a different month.
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
 * Adjusts a date by a convention; `NoMoving` returns the date itself.
 * @throws RangeError outside the calendar; check the dates of a deal against `firstDay` and `lastDay` first
 */
export function adjust(day: EpochDay, convention: BusinessDayConvention, calendar: BusinessCalendar): EpochDay {
	return convention === 'NoMoving' ? day : calendar.adjusted(day, convention);
}

/** Same as {@link adjust}, but returns days before the first business day of the calendar unchanged. */
export function adjustKnown(day: EpochDay, convention: BusinessDayConvention, calendar: BusinessCalendar): EpochDay {
	return day < (calendar.businessDays[0] as EpochDay) ? day : adjust(day, convention, calendar);
}
