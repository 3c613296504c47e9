import { adjustKnown, type BusinessDayConvention, dayInMonth } from './adjust-date.ts';
import { noDay } from './adjusted-days.ts';
import type { BusinessCalendar, OutsideCalendar } from './business-calendar.ts';
import { thirdWednesday } from './imm.ts';
import { type CalendarDay, calendarDayOf, type EpochDay, endOfMonth, type Tenor } from './local-date.ts';

/**
 * Position of the stub if the term is not a multiple of the tenor. With a first stub, dates are rolled backward from
 * the end; with a last stub, forward from the start.
 */
export const stubs = ['ShortFirst', 'LongFirst', 'ShortLast', 'LongLast'] as const;

export type Stub = (typeof stubs)[number];

/** Day of the month on which dates roll, or `imm` for the third Wednesday. */
export type RollDay = number | 'imm';

/** Terms of consecutive periods; all dates are unadjusted. */
export interface ScheduleTerms {
	readonly start: EpochDay;
	readonly end: EpochDay;
	/** Weeks or months; `zero` is a single period from start to end. */
	readonly tenor: Tenor | 'zero';
	readonly calendar: BusinessCalendar;
	readonly convention: BusinessDayConvention;
	/** Convention for the last date, if it differs from `convention`. */
	readonly endConvention?: BusinessDayConvention;
	readonly stub: Stub;
	/** End of the stub at the start. All dates after it are regular. */
	readonly firstRegular?: EpochDay | undefined;
	/** Start of the stub at the end. All dates before it are regular. */
	readonly lastRegular?: EpochDay | undefined;
	/** True to move all dates to month ends if rolled from a month end or the last business day of a month. */
	readonly endOfMonth?: boolean;
	/**
	 * Day of the month of rolled dates. If a month is too short, its last day is used. 31 means month ends; `imm` means
	 * third Wednesdays. Default: the day of the date from which dates are rolled.
	 */
	readonly rollDay?: RollDay | undefined;
	/** True to leave dates before the first business day of the calendar unadjusted. Otherwise they cause a failure. */
	readonly keepsEarlyDates?: boolean;
}

/** True if the dates are rolled backward from the end. */
export function isFirstStub(stub: Stub): boolean {
	return stub === 'ShortFirst' || stub === 'LongFirst';
}

export type ScheduleFailure =
	| { readonly reason: 'end-not-after-start' }
	| { readonly reason: 'regular-date-outside'; readonly field: 'firstRegular' | 'lastRegular' }
	| { readonly reason: 'too-many-periods'; readonly most: number }
	/** Start and end fall on the same business day. */
	| { readonly reason: 'no-business-day-between' }
	| OutsideCalendar;

/** More than the 3,131 weekly periods of sixty years. */
export const maxPeriods = 5000;

/** Returns why no schedule can be created for the terms, or undefined if all dates can be rolled and adjusted. */
export function failureOfTerms(terms: ScheduleTerms): ScheduleFailure | undefined {
	const { start, end, tenor, calendar, firstRegular, lastRegular } = terms;
	if (!(start < end)) return { reason: 'end-not-after-start' } as const;
	if (tenor !== 'zero') {
		if (tenor.unit === 'business-day' || !Number.isInteger(tenor.count) || tenor.count < 1) {
			throw new RangeError(`periods of ${tenor.count} ${tenor.unit}s cannot be rolled`);
		}
		const shortestDays = tenor.unit === 'week' ? 7 * tenor.count : 28 * tenor.count;
		if (end - start > maxPeriods * shortestDays) return { reason: 'too-many-periods', most: maxPeriods } as const;
	}
	if (firstRegular !== undefined && !(firstRegular >= start && firstRegular <= end)) {
		return { reason: 'regular-date-outside', field: 'firstRegular' } as const;
	}
	if (lastRegular !== undefined && !(lastRegular >= (firstRegular ?? start) && lastRegular <= end)) {
		return { reason: 'regular-date-outside', field: 'lastRegular' } as const;
	}
	const early = terms.keepsEarlyDates ? calendar.firstDay : Number.NEGATIVE_INFINITY;
	const outside = calendar.outside(Math.max(start, early)) ?? calendar.outside(Math.max(end, early));
	if (outside !== undefined) return outside;
	const { businessDays } = calendar;
	const isOpenBefore = terms.keepsEarlyDates || start >= (businessDays[0] ?? Number.POSITIVE_INFINITY);
	if (!isOpenBefore) return calendar.outside(calendar.firstDay - 1);
	const furthest = terms.endOfMonth ? endOfMonth(end) : end;
	const isFollowed = furthest <= (businessDays[businessDays.length - 1] ?? Number.NEGATIVE_INFINITY);
	return isFollowed ? undefined : calendar.outside(calendar.lastDay + 1);
}

/**
 * Dates of consecutive periods as columns: period i runs from date i to date i + 1.
 *
 * One object is reused for all schedules. The next schedule overwrites the columns.
 */
export class ScheduleDates {
	/** Number of periods; there is one more date than periods. */
	count = 0;
	readonly unadjusted = new Int32Array(room);
	readonly adjusted = new Int32Array(room);
	/** Flag of each period: 1 if it is a whole tenor, 0 if it is a stub. */
	readonly isRegular = new Uint8Array(room);

	/** Removes date i, so that the periods before and after it become one. */
	joinAt(i: number, isRegular: boolean): void {
		const { count, unadjusted, adjusted } = this;
		unadjusted.copyWithin(i, i + 1, count + 1);
		adjusted.copyWithin(i, i + 1, count + 1);
		this.isRegular.copyWithin(i, i + 1, count);
		this.isRegular[i - 1] = isRegular ? 1 : 0;
		this.count = count - 1;
	}

	lists(): { readonly unadjusted: EpochDay[]; readonly adjusted: EpochDay[]; readonly isRegular: boolean[] } {
		const { count } = this;
		const unadjusted = new Array<EpochDay>(count + 1);
		const adjusted = new Array<EpochDay>(count + 1);
		const isRegular = new Array<boolean>(count);
		// Uses plain loops: `Array.from` takes five times as long, and curves use thousands of schedules.
		for (let i = 0; i <= count; i++) {
			unadjusted[i] = this.unadjusted[i] as EpochDay;
			adjusted[i] = this.adjusted[i] as EpochDay;
			if (i < count) isRegular[i] = this.isRegular[i] === 1;
		}
		return { unadjusted, adjusted, isRegular };
	}
}

/** Length of the arrays: rolled dates plus start, end and two regular dates. */
const room = maxPeriods + 4;

/** Rolls dates from the end, or from `lastRegular`, towards the start. The remainder at the start is a stub. */
export function rollBackward(terms: ScheduleTerms, tenor: Tenor, dates: ScheduleDates): void {
	const { start, end, lastRegular, firstRegular, convention } = terms;
	const last = rollTowards(start, end, lastRegular, firstRegular, -1, convention, terms, tenor);
	const { unadjusted, adjusted, isRegular } = dates;
	for (let i = 0; i <= last; i++) {
		unadjusted[i] = rolled.unadjusted[last - i] as EpochDay;
		adjusted[i] = rolled.adjusted[last - i] as EpochDay;
		isRegular[i] = rolled.isRegular[last - i] as number;
	}
	dates.count = last;
}

/** Rolls dates from the start, or from `firstRegular`, towards the end. The remainder at the end is a stub. */
export function rollForward(terms: ScheduleTerms, tenor: Tenor, dates: ScheduleDates): void {
	const { start, end, firstRegular, lastRegular, convention, endConvention = convention } = terms;
	const last = rollTowards(end, start, firstRegular, lastRegular, 1, endConvention, terms, tenor);
	const { unadjusted, adjusted, isRegular } = dates;
	for (let i = 0; i <= last; i++) {
		unadjusted[i] = rolled.unadjusted[i] as EpochDay;
		adjusted[i] = rolled.adjusted[i] as EpochDay;
		isRegular[i] = rolled.isRegular[i + 1] as number;
	}
	dates.count = last;
}

/** Dates of one schedule in the order in which they are rolled: period i lies between date i − 1 and date i. */
const rolled = new ScheduleDates();

/** Appends a date unless it falls on the business day of the previous one. Returns the number of dates. */
function append(count: number, day: EpochDay, adjusted: EpochDay, isRegular: boolean): number {
	if (count === rolled.adjusted.length) throw new RangeError('a schedule has too many periods');
	rolled.unadjusted[count] = day;
	rolled.adjusted[count] = adjusted;
	rolled.isRegular[count] = isRegular ? 1 : 0;
	return count + 1;
}

/**
 * Writes the dates to `rolled`.
 * @param near regular date next to `from`; the multiples of the tenor begin there
 * @param far regular date next to `to`; the multiples end there
 * @param toConvention adjusts `to`; shows if the date before it falls on the same business day
 * @returns the index of the last date
 */
function rollTowards(
	to: EpochDay,
	from: EpochDay,
	near: EpochDay | undefined,
	far: EpochDay | undefined,
	direction: 1 | -1,
	toConvention: BusinessDayConvention,
	terms: ScheduleTerms,
	tenor: Tenor,
): number {
	const { convention, calendar } = terms;
	let count = append(0, from, adjustKnown(from, convention, calendar), true);
	if (near !== undefined && near !== from) {
		const isRegular = oneTenorFrom(from, direction, terms, tenor) === near;
		count = append(count, near, adjustKnown(near, convention, calendar), isRegular);
	}
	count = appendTenors(count, near ?? from, far ?? to, direction, terms, tenor);
	if (far !== undefined) {
		const adjusted = adjustKnown(far, convention, calendar);
		if (rolled.adjusted[count - 1] !== adjusted) count = append(count, far, adjusted, false);
	}
	const last = rolled.unadjusted[count - 1] as EpochDay;
	const isAtEnd = adjustKnown(last, toConvention, calendar) === adjustKnown(to, toConvention, calendar);
	if (!isAtEnd) count = append(count, to, adjustKnown(to, convention, calendar), false);
	return count - 1;
}

/** Returns the day of the month on which dates are rolled from `seed`; 31 for month ends. */
function rollDayOf(seed: EpochDay, { dayOfMonth }: CalendarDay, terms: ScheduleTerms): RollDay {
	if (terms.rollDay !== undefined) return terms.rollDay;
	return terms.endOfMonth && seed === endOfMonth(seed) ? 31 : dayOfMonth;
}

function oneTenorFrom(seed: EpochDay, direction: 1 | -1, terms: ScheduleTerms, { unit, count }: Tenor): EpochDay {
	if (unit === 'week') return seed + direction * 7 * count;
	const start = calendarDayOf(seed);
	const rollDay = rollDayOf(seed, start, terms);
	return rollDateOf(start.year * 12 + start.month - 1 + direction * count, rollDay);
}

/** Returns the day of a month to which dates roll. @param monthNumber 12 · year + month − 1 */
export function rollDateOf(monthNumber: number, rollDay: RollDay): EpochDay {
	if (rollDay !== 'imm') return dayInMonth(monthNumber, rollDay);
	const year = Math.floor(monthNumber / 12);
	return thirdWednesday(year, monthNumber - year * 12 + 1);
}

/**
 * Appends the multiples of a tenor from `seed`, which was already appended, to `exit`. Multiples are always counted
 * from `seed`, so a short month does not affect later dates. If several dates fall on the same business day, only the
 * first one is kept.
 */
function appendTenors(
	from: number,
	seed: EpochDay,
	exit: EpochDay,
	direction: 1 | -1,
	terms: ScheduleTerms,
	tenor: Tenor,
): number {
	const { convention, calendar } = terms;
	// Reads the table directly, because this loop runs for every date of thousands of deals.
	const table = convention === 'NoMoving' ? undefined : calendar.adjustedTable(convention);
	const tableStart = calendar.firstDay;
	const firstOpen = calendar.businessDays[0] as EpochDay;
	const start = calendarDayOf(seed);
	const rollDay = rollDayOf(seed, start, terms);
	const days = tenor.unit === 'week' ? direction * 7 * tenor.count : 0;
	const months = direction * tenor.count;
	let month = start.year * 12 + start.month - 1;
	let day = seed;
	let count = from;
	let lastAdjusted = rolled.adjusted[count - 1] as EpochDay;
	for (;;) {
		if (days === 0) {
			month += months;
			day = rollDateOf(month, rollDay);
		} else {
			day += days;
		}
		if (direction * (day - exit) > 0) return count;
		let adjusted = day;
		if (table !== undefined && day >= firstOpen) {
			adjusted = table[day - tableStart] ?? noDay;
			if (adjusted === noDay) adjusted = adjustKnown(day, convention, calendar);
		}
		if (adjusted === lastAdjusted) continue;
		count = append(count, day, adjusted, true);
		lastAdjusted = adjusted;
	}
}
