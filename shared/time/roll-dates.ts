import { dayInMonth } from './adjust-date.ts';
import { noDay } from './adjusted-days.ts';
import { adjustKnown, type BusinessDayConvention } from './business-day-convention.ts';
import { calendarDayOf, type EpochDay, endOfMonth } from './local-date.ts';
import { mostPeriods, type ScheduleTerms } from './schedule-terms.ts';
import type { Tenor } from './tenor.ts';

/** Unadjusted and adjusted dates, ascending, and whether the period from each to the next is a whole tenor. */
export interface RolledDates {
	readonly unadjusted: EpochDay[];
	readonly adjusted: EpochDay[];
	readonly isRegular: boolean[];
}

type RollTerms = Omit<ScheduleTerms, 'tenor'> & { readonly tenor: Tenor };

/** From the end towards the start, or from `lastRegular`; what is left at the start is a stub. */
export function rollBackward(terms: RollTerms): RolledDates {
	const { start, end } = terms;
	const count = rollTowards(start, end, terms.lastRegular, terms.firstRegular, -1, terms.convention, terms);
	const dates = emptyDates(count);
	for (let i = 0; i < count; i++) {
		dates.unadjusted[i] = rolled.unadjusted[count - 1 - i] as EpochDay;
		dates.adjusted[i] = rolled.adjusted[count - 1 - i] as EpochDay;
		if (i < count - 1) dates.isRegular[i] = rolled.isRegular[count - 1 - i] === 1;
	}
	return dates;
}

/** From the start towards the end, or from `firstRegular`; what is left at the end is a stub. */
export function rollForward(terms: RollTerms): RolledDates {
	const { start, end, firstRegular, lastRegular, convention, endConvention = convention } = terms;
	const count = rollTowards(end, start, firstRegular, lastRegular, 1, endConvention, terms);
	const dates = emptyDates(count);
	for (let i = 0; i < count; i++) {
		dates.unadjusted[i] = rolled.unadjusted[i] as EpochDay;
		dates.adjusted[i] = rolled.adjusted[i] as EpochDay;
		if (i > 0) dates.isRegular[i - 1] = rolled.isRegular[i] === 1;
	}
	return dates;
}

function emptyDates(count: number): RolledDates {
	return { unadjusted: new Array(count), adjusted: new Array(count), isRegular: new Array(count - 1) };
}

/** Room for the dates of one schedule in the order in which they are rolled; schedules of thousands of deals allocate none. */
const rolled = {
	unadjusted: new Int32Array(mostPeriods + 4),
	adjusted: new Int32Array(mostPeriods + 4),
	/** Whether the period between a date and the one rolled before it is a whole tenor. */
	isRegular: new Uint8Array(mostPeriods + 4),
};

function append(count: number, day: EpochDay, adjusted: EpochDay, isRegular: boolean): number {
	if (count === rolled.adjusted.length) throw new RangeError('a schedule has too many periods');
	rolled.unadjusted[count] = day;
	rolled.adjusted[count] = adjusted;
	rolled.isRegular[count] = isRegular ? 1 : 0;
	return count + 1;
}

/** Adds a date to the rolled ones, unless it falls on the same business day as the last of them. */
function appendApart(count: number, day: EpochDay, adjusted: EpochDay, isRegular: boolean): number {
	return rolled.adjusted[count - 1] === adjusted ? count : append(count, day, adjusted, isRegular);
}

/**
 * Writes the dates to `rolled`.
 *
 * @param near regular date beside `from`, at which the multiples of the tenor begin
 * @param far regular date beside `to`, at which they end
 * @param toConvention tells whether `to` and the date before it are one business day
 * @returns how many
 */
function rollTowards(
	to: EpochDay,
	from: EpochDay,
	near: EpochDay | undefined,
	far: EpochDay | undefined,
	direction: 1 | -1,
	toConvention: BusinessDayConvention,
	{ tenor, convention, calendar, endOfMonth: keepsMonthEnd = false }: Omit<RollTerms, 'start' | 'end'>,
): number {
	let count = append(0, from, adjustKnown(from, convention, calendar), true);
	let roll = rollFrom(from, tenor, keepsMonthEnd);
	if (near !== undefined && near !== from) {
		count = append(count, near, adjustKnown(near, convention, calendar), rolledDay(roll, direction) === near);
		roll = rollFrom(near, tenor, keepsMonthEnd);
	}
	const exit = far ?? to;
	// Looked up in the table itself: this loop has every date of thousands of deals.
	const table = convention === 'NoMoving' ? undefined : calendar.adjustedTable(convention);
	const firstOpen = calendar.businessDays[0] as EpochDay;
	for (let k = 1; ; k++) {
		const day = rolledDay(roll, direction * k);
		if (direction * (day - exit) > 0) break;
		const isKept = table === undefined || day < firstOpen;
		const adjusted = isKept ? day : (table[day - calendar.firstDay] ?? noDay);
		count = appendApart(count, day, adjusted === noDay ? adjustKnown(day, convention, calendar) : adjusted, true);
	}
	if (far !== undefined) count = appendApart(count, far, adjustKnown(far, convention, calendar), false);
	const last = rolled.unadjusted[count - 1] as EpochDay;
	if (adjustKnown(last, toConvention, calendar) === adjustKnown(to, toConvention, calendar)) return count;
	return append(count, to, adjustKnown(to, convention, calendar), false);
}

/** Where the multiples of a tenor are counted from. */
interface Roll {
	readonly seed: EpochDay;
	/** Days of a period of weeks; 0 for months. */
	readonly days: number;
	readonly months: number;
	/** Of the seed, counted from January of year 0. */
	readonly monthNumber: number;
	readonly dayOfMonth: number;
}

function rollFrom(seed: EpochDay, { unit, count }: Tenor, keepsMonthEnd: boolean): Roll {
	const { year, month, dayOfMonth } = calendarDayOf(seed);
	return {
		seed,
		days: unit === 'week' ? 7 * count : 0,
		months: unit === 'week' ? 0 : count,
		monthNumber: year * 12 + month - 1,
		dayOfMonth: keepsMonthEnd && seed === endOfMonth(seed) ? 31 : dayOfMonth,
	};
}

/** The date so many tenors after a seed, or before it: always counted from the seed. */
function rolledDay({ seed, days, months, monthNumber, dayOfMonth }: Roll, periods: number): EpochDay {
	return days > 0 ? seed + days * periods : dayInMonth(monthNumber + months * periods, dayOfMonth);
}
