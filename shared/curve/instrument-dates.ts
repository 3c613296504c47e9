import type { TenorOrDate } from '../benchmark/quote.ts';
import { addMonths, addTenor, type FoundDay, modifiedFollowing } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { type EpochDay, epochDay, parseTenor } from '../time/local-date.ts';

/** Calendar days by which an instrument's dates may be moved from the days that were checked against the calendar. */
export const calendarMarginDays = 40;

/** @throws RangeError where the calendar does not reach; the days of an instrument are checked before */
export function known(day: FoundDay): EpochDay {
	if (typeof day === 'number') return day;
	throw new RangeError(`${day.date} is outside the calendar ${day.calendar}`);
}

/** The valuation day, or the next business day, plus the spot lag. */
export function spotDay(valuationDay: EpochDay, lagDays: number, calendar: BusinessCalendar): EpochDay {
	return calendar.shift(calendar.adjusted(valuationDay, 'Following'), lagDays);
}

/** The end of a term: modified following, and month end to month end where the index says so. */
export function termEnd(
	start: EpochDay,
	end: TenorOrDate,
	calendar: BusinessCalendar,
	endOfMonth: boolean,
): EpochDay | undefined {
	if ('date' in end) return epochDay(end.date);
	const tenor = parseTenor(end.tenor);
	if (tenor === undefined) return undefined;
	const isAtMonthEnd = endOfMonth || tenor.unit !== 'month';
	return known(
		isAtMonthEnd ? addTenor(start, tenor, calendar) : modifiedFollowing(addMonths(start, tenor.count), calendar),
	);
}

/** Start plus tenor, unadjusted; a date is taken as it is. */
export function unadjustedEnd(start: EpochDay, end: TenorOrDate): EpochDay | undefined {
	if ('date' in end) return epochDay(end.date);
	const tenor = parseTenor(end.tenor);
	if (tenor === undefined) return undefined;
	if (tenor.unit === 'month') return addMonths(start, tenor.count);
	return start + (tenor.unit === 'week' ? 7 : 1) * tenor.count;
}
