import { adjustedDays, type MovingConvention, noDay } from './adjusted-days.ts';
import {
	dateOfEpochDay,
	type EpochDay,
	earlierOf,
	epochDay,
	isWeekend,
	type LocalDate,
	laterOf,
	weekdayNumber,
} from './local-date.ts';

/** Failure: a day is outside the complete range of a calendar, so it is unknown whether it is a business day. */
export interface OutsideCalendar {
	readonly reason: 'outside-calendar';
	readonly calendar: string;
	readonly date: LocalDate;
	readonly completeFrom: LocalDate;
	readonly completeTo: LocalDate;
}

/** Reason why a day is not a business day. */
export type Closure =
	| { readonly reason: 'holiday'; readonly name: string; readonly calendar: string }
	| { readonly reason: 'weekend' }
	| OutsideCalendar;

/**
 * Joint calendar of one or more holiday calendars. A day is a business day if all of them are open.
 *
 * The constructor lists all business days in the range for which every calendar is complete. Business days are
 * therefore counted by lookup, and the distance to a business day is not limited.
 */
export class BusinessCalendar {
	readonly calendars: readonly HolidayCalendar[];
	/** First day of the range for which all calendars are complete. */
	readonly firstDay: EpochDay;
	readonly lastDay: EpochDay;
	/** First day for which every calendar has a published list; earlier holidays are projected by rule. */
	readonly publishedFrom: LocalDate;
	/** Last day for which every calendar has a published list; later holidays are projected by rule. */
	readonly publishedTo: LocalDate;
	/** Ascending. */
	readonly businessDays: Int32Array;
	/** Number of business days from the start of the range to each day, both included. */
	readonly #countThrough: Int32Array;
	/** True if Saturdays and Sundays are business days unless they are listed as holidays. */
	readonly weekendsAreBusinessDays: boolean;
	/** Tables of adjusted days, one per convention; computed on first access. */
	readonly #adjusted: { [convention in MovingConvention]?: Int32Array } = {};

	/** @param weekendsAreBusinessDays true if Saturdays and Sundays are open unless listed as holidays */
	constructor(calendars: readonly HolidayCalendar[], weekendsAreBusinessDays = false) {
		if (calendars.length === 0) throw new RangeError('at least one calendar is needed');
		this.calendars = calendars;
		this.weekendsAreBusinessDays = weekendsAreBusinessDays;
		this.firstDay = Math.max(...calendars.map((calendar) => epochDay(calendar.completeFrom)));
		this.lastDay = Math.min(...calendars.map((calendar) => epochDay(calendar.completeTo)));
		this.publishedFrom = calendars.map((calendar) => calendar.publishedFrom ?? calendar.completeFrom).reduce(laterOf);
		this.publishedTo = calendars.map(({ publishedTo, completeTo }) => publishedTo ?? completeTo).reduce(earlierOf);
		const length = Math.max(0, this.lastDay - this.firstDay + 1);
		const closed = new Uint8Array(length);
		for (const calendar of calendars) {
			for (const holiday of calendar.holidays) {
				const offset = epochDay(holiday.date) - this.firstDay;
				if (offset >= 0 && offset < length) closed[offset] = 1;
			}
		}
		this.#countThrough = new Int32Array(length);
		const days = new Int32Array(length);
		let count = 0;
		let weekday = weekdayNumber(this.firstDay);
		for (let offset = 0; offset < length; offset++) {
			if (closed[offset] === 0 && (weekday < 5 || weekendsAreBusinessDays)) days[count++] = this.firstDay + offset;
			this.#countThrough[offset] = count;
			weekday = weekday === 6 ? 0 : weekday + 1;
		}
		this.businessDays = days.slice(0, count);
	}

	/** Undefined for a business day. A holiday has the name from the first calendar that lists it. */
	closure(day: EpochDay): Closure | undefined {
		const date = dateOfEpochDay(day);
		for (const { name: calendar, holidays } of this.calendars) {
			const holiday = holidays.find((each) => each.date === date);
			if (holiday !== undefined) return { reason: 'holiday', name: holiday.name, calendar };
		}
		if (!this.weekendsAreBusinessDays && isWeekend(day)) return { reason: 'weekend' };
		return this.outside(day);
	}

	/** Counts business days from `start` (included) to `end` (excluded). Days outside the complete range are closed. */
	countBusinessDays(start: EpochDay, end: EpochDay): number {
		const before = (day: EpochDay) =>
			day <= this.firstDay ? 0 : this.indexOnOrBefore(Math.min(day - 1, this.lastDay)) + 1;
		return before(end) - before(start);
	}

	/** Failure for a day outside the complete range, with the calendar that does not include it. */
	outside(day: EpochDay): OutsideCalendar | undefined {
		if (day >= this.firstDay && day <= this.lastDay) return undefined;
		const calendar = this.calendars.find(
			({ completeFrom, completeTo }) => day < epochDay(completeFrom) || day > epochDay(completeTo),
		);
		if (calendar === undefined) return undefined;
		const { name, completeFrom, completeTo } = calendar;
		return { reason: 'outside-calendar', calendar: name, date: dateOfEpochDay(day), completeFrom, completeTo };
	}

	/** True if a day is a business day. @throws RangeError outside the complete range; call {@link outside} first */
	isBusinessDay(day: EpochDay): boolean {
		const count = this.#countAt(day);
		return count > 0 && this.businessDays[count - 1] === day;
	}

	/**
	 * Returns the index in {@link businessDays} of the last business day on or before a day; −1 if there is no such day.
	 * @throws RangeError outside the complete range; call {@link outside} first
	 */
	indexOnOrBefore(day: EpochDay): number {
		return this.#countAt(day) - 1;
	}

	/**
	 * Adjusts a day to a business day by a convention.
	 * @throws RangeError if the day or the business day is outside the complete range; call {@link outside} first
	 */
	adjusted(day: EpochDay, convention: MovingConvention): EpochDay {
		const table = this.#adjusted[convention] ?? this.#makeAdjusted(convention);
		const adjusted = table[day - this.firstDay];
		if (adjusted === undefined || adjusted === noDay) throw new RangeError(this.#rangeEndsAt(day));
		return adjusted;
	}

	/** Returns {@link adjusted} for every day from `firstDay`. The entry is {@link noDay} if `adjusted` would throw. */
	adjustedTable(convention: MovingConvention): Int32Array {
		return this.#adjusted[convention] ?? this.#makeAdjusted(convention);
	}

	/**
	 * Returns the day `count` business days later, or earlier if `count` is negative; 0 returns the day itself, even if
	 * it is closed. If the day is closed, the first step leads to the next (or previous) business day.
	 * @throws RangeError if either day is outside the complete range; `addBusinessDays` returns a failure instead
	 */
	shift(day: EpochDay, count: number): EpochDay {
		const index = this.#countAt(day) - 1;
		if (count === 0) return day;
		const isBackFromHoliday = count < 0 && this.businessDays[index] !== day;
		const shifted = this.businessDays[index + count + (isBackFromHoliday ? 1 : 0)];
		if (shifted === undefined) throw new RangeError(this.#rangeEndsAt(day));
		return shifted;
	}

	#makeAdjusted(convention: MovingConvention): Int32Array {
		const table = adjustedDays(convention, this.firstDay, this.#countThrough.length, this.businessDays);
		this.#adjusted[convention] = table;
		return table;
	}

	#rangeEndsAt(day: EpochDay): string {
		return `the calendars' range ends before a business day is found from ${dateOfEpochDay(day)}`;
	}

	#countAt(day: EpochDay): number {
		const count = this.#countThrough[day - this.firstDay];
		if (count === undefined) throw new RangeError(`${dateOfEpochDay(day)} is outside the calendars' range`);
		return count;
	}
}

/** Day that is not a business day, with its holidays. */
export interface ClosedDay {
	readonly date: LocalDate;
	/** True for a Saturday or Sunday that is closed independently of any holiday. */
	readonly isWeekend: boolean;
	/** All holidays that the calendars list for the day, in the order of the calendars; empty for a plain weekend. */
	readonly holidays: { readonly name: string; readonly calendar: string }[];
}

/**
 * Returns the closed days from `start` (included) to `end` (excluded).
 * @throws RangeError outside the complete range of the calendars
 */
export function closedDays(calendar: BusinessCalendar, start: EpochDay, end: EpochDay): ClosedDay[] {
	const days: ClosedDay[] = [];
	for (let day = start; day < end; day++) {
		if (!calendar.isBusinessDay(day)) days.push(closedDay(calendar, day));
	}
	return days;
}

/**
 * Returns the days that are closed only because of a holiday. Same as {@link closedDays}, without weekends.
 * @throws RangeError outside the complete range of the calendars
 */
export function holidaysWithin(calendar: BusinessCalendar, start: EpochDay, end: EpochDay): EpochDay[] {
	const days: EpochDay[] = [];
	for (let day = start; day < end; day++) {
		if (!calendar.isBusinessDay(day) && !isWeekendOf(calendar, day)) days.push(day);
	}
	return days;
}

function closedDay(calendar: BusinessCalendar, day: EpochDay): ClosedDay {
	const date = dateOfEpochDay(day);
	const holidays = calendar.calendars.flatMap((each) => {
		const name = holidayNames(each).get(date);
		return name === undefined ? [] : [{ name, calendar: each.name }];
	});
	return { date, isWeekend: isWeekendOf(calendar, day), holidays };
}

const isWeekendOf = (calendar: BusinessCalendar, day: EpochDay) => isWeekend(day) && !calendar.weekendsAreBusinessDays;

const namesByCalendar = new WeakMap<HolidayCalendar, ReadonlyMap<LocalDate, string>>();

function holidayNames(calendar: HolidayCalendar): ReadonlyMap<LocalDate, string> {
	const known = namesByCalendar.get(calendar);
	if (known !== undefined) return known;
	const names = new Map(calendar.holidays.map(({ date, name }) => [date, name]));
	namesByCalendar.set(calendar, names);
	return names;
}

/** Named holiday of a market. It is a weekday or, in a client calendar, any day of the week. */
export interface Holiday {
	readonly date: LocalDate;
	readonly name: string;
}

/**
 * Holidays of one market, and the range for which the list is complete (both days included).
 *
 * Weekends are not listed. A calculation that needs a day outside the complete range fails.
 */
export interface HolidayCalendar {
	readonly name: string;
	/** ISO 4217 code of the market's currency; undefined for a client calendar. */
	readonly currency?: string;
	readonly completeFrom: LocalDate;
	readonly completeTo: LocalDate;
	/** First day of the published list, if holidays before it are projected by rule. Default: `completeFrom`. */
	readonly publishedFrom?: LocalDate;
	/** Last day of the published list, if holidays after it are projected by rule. Default: `completeTo`. */
	readonly publishedTo?: LocalDate;
	readonly holidays: readonly Holiday[];
}
