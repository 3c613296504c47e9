declare const brand: unique symbol;

/** Calendar date, `YYYY-MM-DD`, without time or zone. Can be compared and sorted as text. */
export type LocalDate = string & { readonly [brand]: true };

/** Days since 1970-01-01; used for date arithmetic. */
export type EpochDay = number;

/** True if the text is an existing day of the proleptic Gregorian calendar, years 1600 to 9999. */
export function isLocalDate(text: string): text is LocalDate {
	if (text.length !== 10 || text.charCodeAt(4) !== hyphen || text.charCodeAt(7) !== hyphen) return false;
	const year = numberAt(text, 0, 4);
	const month = numberAt(text, 5, 7);
	const day = numberAt(text, 8, 10);
	return year >= 1600 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

const hyphen = 0x2d;

/** Reads the number in some digits of a text; NaN if a character is not a digit. Three times as fast as `Number`. */
function numberAt(text: string, from: number, end: number): number {
	let number = 0;
	for (let i = from; i < end; i++) {
		const digit = text.charCodeAt(i) - 0x30;
		if (!(digit >= 0 && digit <= 9)) return Number.NaN;
		number = 10 * number + digit;
	}
	return number;
}

/**
 * Converts a constant, or text that was validated before, to a date.
 * @throws RangeError if the text is not an existing day
 */
export function localDate(text: string): LocalDate {
	if (!isLocalDate(text)) throw new RangeError(`${JSON.stringify(text)} is not a date YYYY-MM-DD`);
	return text;
}

export function daysInMonth(year: number, month: number): number {
	if (month === 2) return isLeapYear(year) ? 29 : 28;
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isLeapYear(year: number): boolean {
	return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Returns the number of days from 1970-01-01 to a date. */
export function epochDay(date: LocalDate): EpochDay {
	return epochDayOf(numberAt(date, 0, 4), numberAt(date, 5, 7), numberAt(date, 8, 10));
}

/**
 * Returns the number of days from 1970-01-01 to a day of the proleptic Gregorian calendar, from year 1.
 * @param month 1 to 12
 * @param dayOfMonth 1 to the last day of the month; not checked
 * @see Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil
 */
export function epochDayOf(year: number, month: number, dayOfMonth: number): EpochDay {
	const shiftedYear = month <= 2 ? year - 1 : year;
	const dayOfYear = quotient(153 * (month > 2 ? month - 3 : month + 9) + 2, 5) + dayOfMonth - 1;
	const leapDays = quotient(shiftedYear, 4) - quotient(shiftedYear, 100) + quotient(shiftedYear, 400);
	return shiftedYear * 365 + leapDays + dayOfYear - epochShift;
}

/** Days from 1 March of year 0, on which years begin in Hinnant's algorithm, to 1 January 1970. */
const epochShift = 719_468;

/** Returns the integer part of a / b for non-negative integers. Faster than `Math.floor`, which divides doubles. */
function quotient(a: number, b: number): number {
	return (a / b) | 0;
}

/** Day of the proleptic Gregorian calendar; the month is 1 to 12. */
export interface CalendarDay {
	readonly year: number;
	readonly month: number;
	readonly dayOfMonth: number;
}

/**
 * Returns year, month and day of the month. Inverse of {@link epochDayOf}, without creating a text.
 * @see Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days
 */
export function calendarDayOf(day: EpochDay): CalendarDay {
	const shifted = day + epochShift;
	const era = quotient(shifted, 146_097);
	const dayOfEra = shifted - era * 146_097;
	const leapDays = quotient(dayOfEra, 1460) - quotient(dayOfEra, 36_524) + quotient(dayOfEra, 146_096);
	const yearOfEra = quotient(dayOfEra - leapDays, 365);
	const dayOfYear = dayOfEra - (365 * yearOfEra + quotient(yearOfEra, 4) - quotient(yearOfEra, 100));
	const shiftedMonth = quotient(5 * dayOfYear + 2, 153);
	const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
	return {
		year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
		month,
		dayOfMonth: dayOfYear - quotient(153 * shiftedMonth + 2, 5) + 1,
	};
}

/** Returns the first calendar day of the day's month. */
export function startOfMonth(day: EpochDay): EpochDay {
	return day - calendarDayOf(day).dayOfMonth + 1;
}

/** Returns the last calendar day of the day's month. */
export function endOfMonth(day: EpochDay): EpochDay {
	const { year, month, dayOfMonth } = calendarDayOf(day);
	return day + daysInMonth(year, month) - dayOfMonth;
}

/** Cached texts of the days from 1970 to 2100. Each text is created on first use. */
const texts: (LocalDate | undefined)[] = new Array(47_847).fill(undefined);

/** Converts an epoch day to a date. Inverse of {@link epochDay}. */
export function dateOfEpochDay(day: EpochDay): LocalDate {
	const known = texts[day];
	if (known !== undefined) return known;
	const text = textOfEpochDay(day);
	if (day >= 0 && day < texts.length) texts[day] = text;
	return text;
}

function textOfEpochDay(day: EpochDay): LocalDate {
	const { year, month, dayOfMonth } = calendarDayOf(day);
	return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}` as LocalDate;
}

function twoDigits(n: number): string {
	return n < 10 ? `0${n}` : String(n);
}

export function addDays(date: LocalDate, days: number): LocalDate {
	return dateOfEpochDay(epochDay(date) + days);
}

export function laterOf(a: LocalDate, b: LocalDate): LocalDate {
	return a > b ? a : b;
}

export function earlierOf(a: LocalDate, b: LocalDate): LocalDate {
	return a < b ? a : b;
}

/** Returns the calendar days from `start` to `end`; negative if `end` is earlier. */
export function daysBetween(start: LocalDate, end: LocalDate): number {
	return epochDay(end) - epochDay(start);
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export type Weekday = (typeof weekdays)[number];

export function weekdayOfEpochDay(day: EpochDay): Weekday {
	return weekdays[weekdayNumber(day)] as Weekday;
}

/** Returns the weekday: 0 for Monday to 6 for Sunday. */
export function weekdayNumber(day: EpochDay): number {
	return (((day + 3) % 7) + 7) % 7;
}

export function weekday(date: LocalDate): Weekday {
	return weekdayOfEpochDay(epochDay(date));
}

export function isWeekend(day: EpochDay): boolean {
	return weekdayNumber(day) >= 5;
}

/** Length of a term: business days, weeks or months. */
export interface Tenor {
	readonly unit: 'business-day' | 'week' | 'month';
	readonly count: number;
}

const overnightNames: Readonly<Record<string, number>> = { ON: 0, TN: 0.1, SN: 0.2 };

const pattern = /^([1-9]\d{0,2})([WMY])$/;

/**
 * Parses `ON`, `TN`, `SN` (one business day each, with different starts), `SW` (spot week), `2W`, `3M`, `1Y`.
 *
 * A year is twelve months: `1Y` and `12M` are the same term.
 */
export function parseTenor(text: string): Tenor | undefined {
	if (Object.hasOwn(overnightNames, text)) return { unit: 'business-day', count: 1 };
	if (text === 'SW') return { unit: 'week', count: 1 };
	const [, digits, letter] = pattern.exec(text) ?? [];
	if (digits === undefined) return undefined;
	const count = Number(digits);
	if (letter === 'W') return { unit: 'week', count };
	return { unit: 'month', count: letter === 'Y' ? 12 * count : count };
}

/** Converts a constant, or text that was validated before, to a tenor. @throws RangeError if the text is not a tenor */
export function tenor(text: string): Tenor {
	const known = tenors.get(text);
	if (known !== undefined) return known;
	const parsed = parseTenor(text);
	if (parsed === undefined) throw new RangeError(`${JSON.stringify(text)} is not a tenor`);
	tenors.set(text, parsed);
	return parsed;
}

/** Cache of parsed tenors. It stays small, because only constants and validated texts are parsed. */
const tenors = new Map<string, Tenor>();

/** Name of an average over a number of calendar days: `90D`. It is sorted among tenors, but is not a tenor. */
const averageDays = /^(\d{1,3})D$/;

/**
 * Returns the sort position of a tenor, in months. Below 1: ON (0), TN (0.1), SN (0.2), SW and 1W (0.5), 2W (0.6), 3W
 * (0.7). Thirty calendar days count as one month; the position of any other text is infinity.
 */
export function tenorOrder(text: string): number {
	const overnight = overnightNames[text];
	if (overnight !== undefined) return overnight;
	const [, days] = averageDays.exec(text) ?? [];
	if (days !== undefined) return Number(days) / 30;
	const parsed = parseTenor(text);
	if (parsed === undefined) return Number.POSITIVE_INFINITY;
	return parsed.unit === 'week' ? (parsed.count + 4) / 10 : parsed.count;
}

/** Compares tenors by length, shortest first. Tenors of the same length are compared as texts. */
export function compareTenors(a: string, b: string): number {
	const [first, second] = [tenorOrder(a), tenorOrder(b)];
	if (first !== second) return first < second ? -1 : 1;
	return a === b ? 0 : a < b ? -1 : 1;
}
