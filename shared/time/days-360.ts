import { dayInMonth, monthNumberOf } from './adjust-date.ts';
import { type CalendarDay, calendarDayOf, daysInMonth, type EpochDay } from './local-date.ts';

/** Days where every month has thirty, from the first to the last day as they are counted. */
function days360(from: CalendarDay, to: CalendarDay, first: number, last: number): number {
	return 30 * monthsBetween(from, to) + last - first;
}

/** The days of the month are counted by the rules of bond basis. */
function bondBasis(months: number, first: number, last: number): number {
	const start = Math.min(first, 30);
	return 30 * months + (start === 30 ? Math.min(last, 30) : last) - start;
}

function monthsBetween(from: CalendarDay, to: CalendarDay): number {
	return 12 * (to.year - from.year) + to.month - from.month;
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
	return bondBasis(monthsBetween(from, to), from.dayOfMonth, to.dayOfMonth);
}

/** Writes the year fractions in bond basis of the periods from `first` to `count`, period i from date i to date i + 1. */
export function fillBondBasis(target: Float64Array, dates: Int32Array, first: number, count: number): void {
	if (first >= count) return;
	let day = dates[first] as EpochDay;
	let month = monthNumberOf(day);
	let dayOfMonth = day - dayInMonth(month, 1) + 1;
	for (let i = first; i < count; i++) {
		const startMonth = month;
		const startDayOfMonth = dayOfMonth;
		day = dates[i + 1] as EpochDay;
		month = monthNumberOf(day);
		dayOfMonth = day - dayInMonth(month, 1) + 1;
		target[i] = bondBasis(month - startMonth, startDayOfMonth, dayOfMonth) / 360;
	}
}

/**
 * The variant of the United States: from the last day of February, which counts as the 30th, to the last day of February
 * that day counts as the 30th, too; then as bond basis.
 */
export function unitedStatesDays(start: EpochDay, end: EpochDay): number {
	const from = calendarDayOf(start);
	const to = calendarDayOf(end);
	const months = monthsBetween(from, to);
	if (!isLastOfFebruary(from)) return bondBasis(months, from.dayOfMonth, to.dayOfMonth);
	return bondBasis(months, 30, isLastOfFebruary(to) ? 30 : to.dayOfMonth);
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
