import {
	addMonths,
	addTenor,
	type FoundDay,
	following,
	lastBusinessDayOfMonth,
	modifiedPreceding,
	preceding,
} from '../time/adjust-date.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';
import type { Tenor } from '../time/tenor.ts';

/**
 * The start of a SARON compound term that ends on `end`: the business day from which the tenor leads to `end`.
 *
 * - From the last business day of a month, a term of months leads back to the last business day of the month so many
 *   months earlier.
 * - Several business days may lead to `end` (weeks: following; months: modified following, end of month). The middle
 *   one is the start, the earlier of the middle two where their number is even.
 * - Where none does, the start is `end` less the tenor, adjusted preceding (months: modified preceding).
 *
 * Inferred from the dates that SIX published, not from a rule book.
 *
 * @param end a business day
 * @param tenor weeks or months
 * @see docs/methodology.md, Averages; test/golden/averages
 */
export function saronTermStart(end: EpochDay, tenor: Tenor, calendar: BusinessCalendar): FoundDay {
	const isOfMonths = tenor.unit === 'month';
	const unadjusted = isOfMonths ? addMonths(end, -tenor.count) : end - 7 * tenor.count;
	const outside = calendar.outside(unadjusted);
	if (outside !== undefined) return outside;
	if (isOfMonths && lastBusinessDayOfMonth(end, calendar) === end) return lastBusinessDayOfMonth(unadjusted, calendar);

	const endFrom = (place: number) => termEnd(calendar.businessDays[place] as number, tenor, calendar);
	// A later start never has an earlier end: the days that lead to `end` stand side by side.
	let first = calendar.indexOnOrBefore(unadjusted) + 1;
	while (first > 0 && endFrom(first - 1) >= end) first--;
	if (first === 0) return calendar.outside(calendar.firstDay - 1) as OutsideCalendar;
	let after = first;
	while (endFrom(after) === end) after++;
	if (after > first) return calendar.businessDays[Math.floor((first + after - 1) / 2)] as number;
	return isOfMonths ? modifiedPreceding(unadjusted, calendar) : preceding(unadjusted, calendar);
}

/** Later than any day where the calendar ends first. */
function termEnd(start: EpochDay, tenor: Tenor, calendar: BusinessCalendar): EpochDay {
	const end = tenor.unit === 'week' ? following(start + 7 * tenor.count, calendar) : addTenor(start, tenor, calendar);
	return typeof end === 'number' ? end : Number.POSITIVE_INFINITY;
}
