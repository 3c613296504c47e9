declare const brand: unique symbol;

/** A calendar date, `YYYY-MM-DD`, without time or zone; compares and sorts as text. */
export type LocalDate = string & { readonly [brand]: true };

/** Days since 1970-01-01; what date arithmetic runs on. */
export type EpochDay = number;

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is an existing day of the proleptic Gregorian calendar, years 1600 to 9999. */
export function isLocalDate(text: string): text is LocalDate {
	if (!pattern.test(text)) return false;
	const year = Number(text.slice(0, 4));
	const month = Number(text.slice(5, 7));
	const day = Number(text.slice(8, 10));
	return year >= 1600 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** @throws RangeError when the text is not an existing day; for constants and checked text, not for input. */
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

/**
 * Days since 1970-01-01 of a date.
 *
 * @see Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil
 */
export function epochDay(date: LocalDate): EpochDay {
	const month = Number(date.slice(5, 7));
	const year = Number(date.slice(0, 4)) - (month <= 2 ? 1 : 0);
	const era = Math.floor(year / 400);
	const yearOfEra = year - era * 400;
	const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + Number(date.slice(8, 10)) - 1;
	const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
	return era * 146_097 + dayOfEra - 719_468;
}

/** The texts of the days from 1970 to 2100, each made when it is first needed. */
const texts: (LocalDate | undefined)[] = new Array(47_847).fill(undefined);

/** The inverse of {@link epochDay}. */
export function dateOfEpochDay(day: EpochDay): LocalDate {
	const known = texts[day];
	if (known !== undefined) return known;
	const text = textOfEpochDay(day);
	if (day >= 0 && day < texts.length) texts[day] = text;
	return text;
}

function textOfEpochDay(day: EpochDay): LocalDate {
	const shifted = day + 719_468;
	const era = Math.floor(shifted / 146_097);
	const dayOfEra = shifted - era * 146_097;
	const yearOfEra = Math.floor(
		(dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
	);
	const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
	const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
	const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
	const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
	const dayOfMonth = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
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

/** Calendar days from `start` to `end`; negative when `end` is earlier. */
export function daysBetween(start: LocalDate, end: LocalDate): number {
	return epochDay(end) - epochDay(start);
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export type Weekday = (typeof weekdays)[number];

export function weekdayOfEpochDay(day: EpochDay): Weekday {
	return weekdays[(((day + 3) % 7) + 7) % 7] as Weekday;
}

export function weekday(date: LocalDate): Weekday {
	return weekdayOfEpochDay(epochDay(date));
}

export function isWeekend(day: EpochDay): boolean {
	return (((day + 3) % 7) + 7) % 7 >= 5;
}
