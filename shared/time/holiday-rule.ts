import { daysInMonth, type EpochDay, epochDayOf, weekdayNumber } from './local-date.ts';

/**
 * Easter Sunday of the Gregorian calendar.
 *
 * @see Jean Meeus, "Astronomical Algorithms", chapter 8
 */
export function easterSunday(year: number): EpochDay {
	const a = year % 19;
	const century = Math.floor(year / 100);
	const c = year % 100;
	const correction = Math.floor((8 * century + 13) / 25);
	const h = (19 * a + century - Math.floor(century / 4) - correction + 15) % 30;
	const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
	const m = Math.floor((a + 11 * h + 22 * l) / 451);
	const n = h + l - 7 * m + 114;
	return epochDayOf(year, Math.floor(n / 31), (n % 31) + 1);
}

/**
 * Substitution of a holiday that falls on a weekend.
 *
 * - `monday`: to the Monday after it
 * - `sunday-to-monday`: from Sunday to Monday; a Saturday is not moved
 * - `nearest-weekday`: from Saturday to Friday, from Sunday to Monday
 * - `two-days-later`: to Monday or Tuesday, so that two holidays in a row are both kept
 * - `next-free-day`: from Sunday to the first day that is no holiday of this kind; a Saturday is not moved
 */
export type Substitution = 'monday' | 'sunday-to-monday' | 'nearest-weekday' | 'two-days-later' | 'next-free-day';

/** A holiday that comes every year, or on listed days. */
export interface HolidayRule {
	readonly name: string;
	/** The days of the holiday in a year, weekends included. */
	readonly daysOf: (year: number) => readonly EpochDay[];
	readonly substitution?: Substitution;
	/** First year of the holiday. */
	readonly since?: number;
	/** Last year of the holiday. */
	readonly until?: number;
	/** Years in which the holiday was on another day. */
	readonly except?: readonly number[];
}

export function fixed(name: string, month: number, dayOfMonth: number, substitution?: Substitution): HolidayRule {
	return { name, daysOf: (year) => [epochDayOf(year, month, dayOfMonth)], ...moved(substitution) };
}

/** @param offset days after Easter Sunday */
export function atEaster(name: string, offset: number): HolidayRule {
	return { name, daysOf: (year) => [easterSunday(year) + offset] };
}

export const monday = 0;
export const thursday = 3;
export const friday = 4;

/** The first such weekday on or after a day of a year; so the third Monday is the first on or after the 15th. */
export function weekdayFrom(
	name: string,
	month: number,
	dayOfMonth: number,
	weekday: number,
	substitution?: Substitution,
): HolidayRule {
	const daysOf = (year: number) => {
		const from = epochDayOf(year, month, dayOfMonth);
		return [from + ((weekday - weekdayNumber(from) + 7) % 7)];
	};
	return { name, daysOf, ...moved(substitution) };
}

export function lastMondayOf(name: string, month: number): HolidayRule {
	const daysOf = (year: number) => {
		const last = epochDayOf(year, month, daysInMonth(year, month));
		return [last - weekdayNumber(last)];
	};
	return { name, daysOf };
}

/** An equinox by its formula: the day of the month. */
export function atEquinox(
	name: string,
	month: number,
	dayOfMonth: (year: number) => number,
	substitution: Substitution,
): HolidayRule {
	return { name, daysOf: (year) => [epochDayOf(year, month, dayOfMonth(year))], substitution };
}

/** @param dates `YYYYMMDD` with a space between */
export function listed(name: string, dates: string, substitution?: Substitution): HolidayRule {
	const days = new Map<number, EpochDay[]>();
	for (const date of dates.split(' ')) {
		const year = Number(date.slice(0, 4));
		const day = epochDayOf(year, Number(date.slice(4, 6)), Number(date.slice(6, 8)));
		days.set(year, [...(days.get(year) ?? []), day]);
	}
	return { name, daysOf: (year) => days.get(year) ?? [], ...moved(substitution) };
}

function moved(substitution: Substitution | undefined): { readonly substitution?: Substitution } {
	return substitution === undefined ? {} : { substitution };
}
