import { type CalendarDay, calendarDayOf, daysInMonth, type EpochDay } from './local-date.ts';

/** The day of the month as which each of two dates counts, where every month has thirty days. */
type CountedDays = (start: CalendarDay, end: CalendarDay) => readonly [start: number, end: number];

/** Days between two dates where every month has thirty; divided by 360 they are a year fraction. */
function days360(start: EpochDay, end: EpochDay, countedDays: CountedDays): number {
	const [from, to] = [calendarDayOf(start), calendarDayOf(end)];
	const [first, last] = countedDays(from, to);
	return 360 * (to.year - from.year) + 30 * (to.month - from.month) + last - first;
}

function bondBasis({ dayOfMonth }: CalendarDay, end: CalendarDay): readonly [number, number] {
	const first = Math.min(dayOfMonth, 30);
	return [first, first === 30 ? Math.min(end.dayOfMonth, 30) : end.dayOfMonth];
}

/**
 * Bond basis: the 31st counts as the 30th at the start, and at the end only after a start on the 30th or 31st. There is
 * no rule for February.
 *
 * @see 2006 ISDA Definitions, section 4.16 (f)
 */
export function bondBasisDays(start: EpochDay, end: EpochDay): number {
	return days360(start, end, bondBasis);
}

/**
 * The variant of the United States: from the last day of February, which counts as the 30th, to the last day of February
 * that day counts as the 30th, too; then as bond basis.
 */
export function unitedStatesDays(start: EpochDay, end: EpochDay): number {
	return days360(start, end, (from, to) => {
		if (!isLastOfFebruary(from)) return bondBasis(from, to);
		return bondBasis({ ...from, dayOfMonth: 30 }, isLastOfFebruary(to) ? { ...to, dayOfMonth: 30 } : to);
	});
}

/**
 * Eurobond basis: the 31st counts as the 30th on either side.
 *
 * @see 2006 ISDA Definitions, section 4.16 (g)
 */
export function eurobondDays(start: EpochDay, end: EpochDay): number {
	return days360(start, end, (from, to) => [Math.min(from.dayOfMonth, 30), Math.min(to.dayOfMonth, 30)]);
}

/**
 * 30E/360 (ISDA): the last day of every month counts as the 30th, except the end of the last period where that is the
 * last of February.
 *
 * @param termination end of the last period of the deal
 * @see 2006 ISDA Definitions, section 4.16 (h)
 */
export function isdaDays(start: EpochDay, end: EpochDay, termination: EpochDay): number {
	return days360(start, end, (from, to) => [
		isLastOfFebruary(from) ? 30 : Math.min(from.dayOfMonth, 30),
		isLastOfFebruary(to) && end !== termination ? 30 : Math.min(to.dayOfMonth, 30),
	]);
}

function isLastOfFebruary({ year, month, dayOfMonth }: CalendarDay): boolean {
	return month === 2 && dayOfMonth === daysInMonth(year, month);
}
