import { type CalendarDay, calendarDayOf, daysInMonth, type EpochDay } from './local-date.ts';

/** Days where every month has thirty, from the first to the last day as they are counted. */
function days360(from: CalendarDay, to: CalendarDay, first: number, last: number): number {
	return 360 * (to.year - from.year) + 30 * (to.month - from.month) + last - first;
}

/** The days of the month are counted by the rules of bond basis. */
function bondBasis(from: CalendarDay, to: CalendarDay, first: number, last: number): number {
	const start = Math.min(first, 30);
	return days360(from, to, start, start === 30 ? Math.min(last, 30) : last);
}

/**
 * Bond basis: the 31st counts as the 30th at the start, and at the end only after a start on the 30th or 31st. There is
 * no rule for February.
 *
 * @see 2006 ISDA Definitions, section 4.16 (f)
 */
export function bondBasisDays(start: EpochDay, end: EpochDay): number {
	const from = calendarDayOf(start);
	const to = calendarDayOf(end);
	return bondBasis(from, to, from.dayOfMonth, to.dayOfMonth);
}

/**
 * The variant of the United States: from the last day of February, which counts as the 30th, to the last day of February
 * that day counts as the 30th, too; then as bond basis.
 */
export function unitedStatesDays(start: EpochDay, end: EpochDay): number {
	const from = calendarDayOf(start);
	const to = calendarDayOf(end);
	if (!isLastOfFebruary(from)) return bondBasis(from, to, from.dayOfMonth, to.dayOfMonth);
	return bondBasis(from, to, 30, isLastOfFebruary(to) ? 30 : to.dayOfMonth);
}

/**
 * Eurobond basis: the 31st counts as the 30th on either side.
 *
 * @see 2006 ISDA Definitions, section 4.16 (g)
 */
export function eurobondDays(start: EpochDay, end: EpochDay): number {
	const from = calendarDayOf(start);
	const to = calendarDayOf(end);
	return days360(from, to, Math.min(from.dayOfMonth, 30), Math.min(to.dayOfMonth, 30));
}

/**
 * 30E/360 (ISDA): the last day of every month counts as the 30th, except the end of the last period where that is the
 * last of February.
 *
 * @param termination end of the last period of the deal
 * @see 2006 ISDA Definitions, section 4.16 (h)
 */
export function isdaDays(start: EpochDay, end: EpochDay, termination: EpochDay): number {
	const from = calendarDayOf(start);
	const to = calendarDayOf(end);
	const first = isLastOfFebruary(from) ? 30 : Math.min(from.dayOfMonth, 30);
	const last = isLastOfFebruary(to) && end !== termination ? 30 : Math.min(to.dayOfMonth, 30);
	return days360(from, to, first, last);
}

function isLastOfFebruary({ year, month, dayOfMonth }: CalendarDay): boolean {
	return month === 2 && dayOfMonth === daysInMonth(year, month);
}
