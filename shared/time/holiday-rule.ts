import type { Holiday } from './business-calendar.ts';
import {
	dateOfEpochDay,
	daysInMonth,
	type EpochDay,
	epochDay,
	epochDayOf,
	isWeekend,
	type LocalDate,
	weekdayNumber,
} from './local-date.ts';

/** Returns Easter Sunday of the Gregorian calendar. @see Jean Meeus, "Astronomical Algorithms", chapter 8 */
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
 * Rule for a holiday that falls on a weekend.
 *
 * - `monday`: the holiday is moved to the following Monday
 * - `sunday-to-monday`: moved from Sunday to Monday; on a Saturday it is not moved
 * - `nearest-weekday`: moved from Saturday to Friday, or from Sunday to Monday
 * - `two-days-later`: moved to Monday or Tuesday, so that both of two consecutive holidays are observed
 * - `next-free-day`: moved from Sunday to the next day that is not a holiday of this kind; on a Saturday it is not
 *   moved
 */
export type Substitution = 'monday' | 'sunday-to-monday' | 'nearest-weekday' | 'two-days-later' | 'next-free-day';

/** Holiday that occurs every year, or on listed days only. */
export interface HolidayRule {
	readonly name: string;
	/** Returns the days of the holiday in a year, including weekend days. */
	readonly daysOf: (year: number) => readonly EpochDay[];
	readonly substitution?: Substitution;
	readonly since?: number;
	readonly until?: number;
	/** Years in which the holiday was on a different day and this rule does not apply. */
	readonly except?: readonly number[];
}

export function fixed(name: string, month: number, dayOfMonth: number, substitution?: Substitution): HolidayRule {
	return { name, daysOf: (year) => [epochDayOf(year, month, dayOfMonth)], ...moved(substitution) };
}

/** Creates the rule of a holiday that depends on Easter. @param offset days after Easter Sunday */
export function atEaster(name: string, offset: number): HolidayRule {
	return { name, daysOf: (year) => [easterSunday(year) + offset] };
}

export const monday = 0;
export const thursday = 3;
export const friday = 4;

/**
 * Creates the rule of a holiday on the first given weekday on or after a date. The third Monday, for example, is the
 * first Monday on or after the 15th.
 */
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

/** Creates the rule of a holiday on an equinox. `dayOfMonth` calculates the day of the month. */
export function atEquinox(
	name: string,
	month: number,
	dayOfMonth: (year: number) => number,
	substitution: Substitution,
): HolidayRule {
	return { name, daysOf: (year) => [epochDayOf(year, month, dayOfMonth(year))], substitution };
}

/** Creates the rule of a holiday on listed dates. @param dates dates as `YYYYMMDD`, separated by spaces */
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

/** Holiday rules of one market. */
export interface HolidayRules {
	readonly rules: readonly HolidayRule[];
	/** Name of the holiday that Japan observes on a day between two holidays. */
	readonly between?: string;
}

const saturday = 5;
const sunday = 6;

/** Number of days by which each rule moves a holiday on a Saturday and on a Sunday. */
const shifts: Readonly<Record<Exclude<Substitution, 'next-free-day'>, readonly [saturday: number, sunday: number]>> = {
	monday: [2, 1],
	'sunday-to-monday': [0, 1],
	'nearest-weekday': [-1, 1],
	'two-days-later': [2, 2],
};

/** Returns the weekday holidays from `from` to `to`, both included, ascending. Each day appears once, with one name. */
export function holidaysByRule({ rules, between }: HolidayRules, from: LocalDate, to: LocalDate): Holiday[] {
	const [first, last] = [epochDay(from), epochDay(to)];
	const [firstYear, lastYear] = [Number(from.slice(0, 4)) - 1, Number(to.slice(0, 4)) + 1];
	const names = new Map<EpochDay, string>();
	const kept = new Map<EpochDay, string>();
	const add = (day: EpochDay, name: string) => {
		if (!names.has(day)) names.set(day, name);
	};

	for (const { name, daysOf, substitution, since = 0, until = lastYear, except = [] } of rules) {
		for (let year = Math.max(firstYear, since); year <= Math.min(lastYear, until); year++) {
			if (except.includes(year)) continue;
			for (const day of daysOf(year)) {
				if (substitution === 'next-free-day') kept.set(day, name);
				const moved = substitution === undefined || substitution === 'next-free-day' ? 0 : shift(day, substitution);
				add(day + moved, moved === 0 ? name : substituteOf(name));
			}
		}
	}
	for (const [day, name] of [...kept].sort(([a], [b]) => a - b)) {
		if (weekdayNumber(day) !== sunday) continue;
		let free = day + 1;
		while (kept.has(free)) free++;
		kept.set(free, substituteOf(name));
		names.set(free, substituteOf(name));
	}
	if (between !== undefined) {
		for (const day of kept.keys()) if (kept.has(day + 2) && !kept.has(day + 1)) add(day + 1, between);
	}
	return [...names]
		.filter(([day]) => day >= first && day <= last && !isWeekend(day))
		.sort(([a], [b]) => a - b)
		.map(([day, name]) => ({ date: dateOfEpochDay(day), name }));
}

function shift(day: EpochDay, substitution: Exclude<Substitution, 'next-free-day'>): number {
	const weekday = weekdayNumber(day);
	if (weekday < saturday) return 0;
	return shifts[substitution][weekday === saturday ? 0 : 1];
}

function substituteOf(name: string): string {
	return `${name} (substitute day)`;
}
