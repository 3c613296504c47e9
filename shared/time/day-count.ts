import { addMonths, dayInMonth, monthNumberOf } from './adjust-date.ts';
import type { BusinessCalendar } from './business-calendar.ts';
import {
	type CalendarDay,
	calendarDayOf,
	daysInMonth,
	type EpochDay,
	endOfMonth,
	epochDayOf,
	isLeapYear,
} from './local-date.ts';

/** Counts days as if every month had thirty days, between the given first and last day of the month. */
function days360(from: CalendarDay, to: CalendarDay, first: number, last: number): number {
	return 30 * monthsBetween(from, to) + last - first;
}

function bondBasis(months: number, first: number, last: number): number {
	const start = Math.min(first, 30);
	return 30 * months + (start === 30 ? Math.min(last, 30) : last) - start;
}

function monthsBetween(from: CalendarDay, to: CalendarDay): number {
	return 12 * (to.year - from.year) + to.month - from.month;
}

/**
 * Counts days by bond basis. The 31st counts as the 30th at the start. At the end it does so only if the start is on
 * the 30th or 31st. February has no special rule.
 * @see 2006 ISDA Definitions, section 4.16 (f)
 */
export function bondBasisDays(start: EpochDay, end: EpochDay): number {
	const from = calendarDayOf(start);
	const to = calendarDayOf(end);
	return bondBasis(monthsBetween(from, to), from.dayOfMonth, to.dayOfMonth);
}

/** Writes bond-basis year fractions of periods `first` to `count` (excluded). Period i is from date i to date i + 1. */
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
 * Counts days by the US variant. A start on the last day of February counts as the 30th, and so does an end on the last
 * day of February after such a start. Otherwise the rules of bond basis apply.
 */
function unitedStatesDays(start: EpochDay, end: EpochDay): number {
	const from = calendarDayOf(start);
	const to = calendarDayOf(end);
	const months = monthsBetween(from, to);
	if (!isLastOfFebruary(from)) return bondBasis(months, from.dayOfMonth, to.dayOfMonth);
	return bondBasis(months, 30, isLastOfFebruary(to) ? 30 : to.dayOfMonth);
}

/**
 * Counts days by Eurobond basis: the 31st counts as the 30th at both ends.
 * @see 2006 ISDA Definitions, section 4.16 (g)
 */
function eurobondDays(start: EpochDay, end: EpochDay): number {
	const from = calendarDayOf(start);
	const to = calendarDayOf(end);
	return days360(from, to, Math.min(from.dayOfMonth, 30), Math.min(to.dayOfMonth, 30));
}

/**
 * Counts days by 30E/360 (ISDA): the last day of every month counts as the 30th. Exception: the end of the last period,
 * if it is the last day of February.
 * @param termination end of the deal's last period
 * @see 2006 ISDA Definitions, section 4.16 (h)
 */
function isdaDays(start: EpochDay, end: EpochDay, termination: EpochDay): number {
	const from = calendarDayOf(start);
	const to = calendarDayOf(end);
	const first = isLastOfFebruary(from) ? 30 : Math.min(from.dayOfMonth, 30);
	const last = isLastOfFebruary(to) && end !== termination ? 30 : Math.min(to.dayOfMonth, 30);
	return days360(from, to, first, last);
}

function isLastOfFebruary({ year, month, dayOfMonth }: CalendarDay): boolean {
	return month === 2 && dayOfMonth === daysInMonth(year, month);
}

/**
 * Returns the year fraction by ACT/ACT (ICMA): days of a period / (days of its regular period · number of regular
 * periods per year).
 *
 * The number of regular periods per year is 12 divided by the length of the reference period in months, which is its
 * days · 12/365, rounded. A period that extends beyond its reference period, such as a long stub, is split at the end
 * of the reference period. Each part counts in its own regular period. Regular periods lie whole months before or after
 * the reference period, at month ends if it runs from month end to month end. If the reference period is shorter than
 * half a month, the year from `start` replaces it.
 * @see ICMA Rule Book, rule 251; ISDA, "EMU and Market Conventions: Recent Developments" (1998)
 */
function icmaYearFraction(start: EpochDay, end: EpochDay, referenceStart: EpochDay, referenceEnd: EpochDay): number {
	if (referenceEnd <= referenceStart) throw new RangeError('a reference period ends after its start');
	const months = Math.round(((referenceEnd - referenceStart) * 12) / 365);
	if (months === 0) return (end - start) / (addMonths(start, 12) - start);
	const isMonthEnd = referenceStart === endOfMonth(referenceStart) && referenceEnd === endOfMonth(referenceEnd);
	const shifted = (day: EpochDay, periods: number) => {
		const target = addMonths(day, periods * months);
		return isMonthEnd ? endOfMonth(target) : target;
	};

	let periodsInYear = 0;
	const addPart = (from: EpochDay, to: EpochDay) => {
		periodsInYear += (Math.min(end, to) - Math.max(start, from)) / (to - from);
	};
	for (let k = 0, to = referenceStart; start < to; k--) {
		const from = shifted(referenceStart, k - 1);
		if (end > from) addPart(from, to);
		to = from;
	}
	if (start < referenceEnd && end > referenceStart) addPart(referenceStart, referenceEnd);
	for (let k = 0, from = referenceEnd; end > from; k++) {
		const to = shifted(referenceEnd, k + 1);
		if (start < to) addPart(from, to);
		from = to;
	}
	return (periodsInYear * months) / 12;
}

/** Day-count conventions of swaps. Plain `30/360` is bond basis. */
export const dayCounts = [
	'ACT/360',
	'ACT/365F',
	'ACT/ACT ISDA',
	'ACT/ACT ICMA',
	'30/360',
	'30/360 US',
	'30E/360',
	'30E/360 ISDA',
	'BUS/252',
] as const;

export type DayCount = (typeof dayCounts)[number];

/** Additional inputs that some day counts need. */
export interface DayCountContext {
	/** ACT/ACT ICMA: start of the unadjusted regular period that contains the dates or is next to them. */
	readonly referenceStart?: EpochDay;
	readonly referenceEnd?: EpochDay;
	/** 30E/360 ISDA: the end of the last period. */
	readonly termination?: EpochDay;
	/** BUS/252: the calendar whose business days are counted. */
	readonly calendar?: BusinessCalendar;
}

/**
 * Returns the length of [start, end) in years. The start date counts, the end date does not.
 * @throws RangeError if `end` is before `start`, if the context lacks a required input, or if BUS/252 needs a day
 * outside the calendar
 * @see docs/methodology.md, Day counts
 */
export function yearFraction(
	dayCount: DayCount,
	start: EpochDay,
	end: EpochDay,
	context: DayCountContext = {},
): number {
	if (!(start <= end)) throw new RangeError(`a period cannot end (${end}) before it starts (${start})`);
	switch (dayCount) {
		case 'ACT/360':
			return (end - start) / 360;
		case 'ACT/365F':
			return (end - start) / 365;
		case 'ACT/ACT ISDA':
			return isdaActualYearFraction(start, end);
		case 'ACT/ACT ICMA':
			return icmaYearFraction(
				start,
				end,
				needed(context.referenceStart, 'referenceStart'),
				needed(context.referenceEnd, 'referenceEnd'),
			);
		case '30/360':
			return bondBasisDays(start, end) / 360;
		case '30/360 US':
			return unitedStatesDays(start, end) / 360;
		case '30E/360':
			return eurobondDays(start, end) / 360;
		case '30E/360 ISDA':
			return isdaDays(start, end, needed(context.termination, 'termination')) / 360;
		case 'BUS/252':
			return businessDaysBetween(start, end, needed(context.calendar, 'calendar')) / 252;
	}
}

/** Returns days in leap years / 366 + days in other years / 365. */
function isdaActualYearFraction(start: EpochDay, end: EpochDay): number {
	const firstYear = calendarDayOf(start).year;
	const lastYear = calendarDayOf(end).year;
	let leapDays = 0;
	for (let year = firstYear; year <= lastYear; year++) {
		if (!isLeapYear(year)) continue;
		leapDays += Math.min(end, epochDayOf(year + 1, 1, 1)) - Math.max(start, epochDayOf(year, 1, 1));
	}
	return leapDays / 366 + (end - start - leapDays) / 365;
}

function businessDaysBetween(start: EpochDay, end: EpochDay, calendar: BusinessCalendar): number {
	if (start === end) return 0;
	if (start < calendar.firstDay || end - 1 > calendar.lastDay) {
		throw new RangeError('BUS/252 needs a calendar that is complete from the start to the end of the period');
	}
	return calendar.countBusinessDays(start, end);
}

function needed<Value>(value: Value | undefined, name: keyof DayCountContext): Value {
	if (value === undefined) throw new RangeError(`this day count needs ${name}`);
	return value;
}
