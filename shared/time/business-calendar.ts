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

/** A day is outside the range in which a calendar is complete, so it is not known whether it is a business day. */
export interface OutsideCalendar {
	readonly reason: 'outside-calendar';
	readonly calendar: string;
	readonly date: LocalDate;
	readonly completeFrom: LocalDate;
	readonly completeTo: LocalDate;
}

/** Why a day is not a business day. */
export type Closure =
	| { readonly reason: 'holiday'; readonly name: string; readonly calendar: string }
	| { readonly reason: 'weekend' }
	| OutsideCalendar;

/**
 * Several holiday calendars taken together: a business day is one on which all of them are open.
 *
 * The constructor lists every business day of the range in which all calendars are complete, so business days are
 * counted by looking them up, and no search for one has a limit.
 */
export class BusinessCalendar {
	readonly calendars: readonly HolidayCalendar[];
	/** First and last day of which every calendar knows whether it is open. */
	readonly firstDay: EpochDay;
	readonly lastDay: EpochDay;
	/** First day that every calendar has from a published list; earlier days follow by rule. */
	readonly publishedFrom: LocalDate;
	/** Last day that every calendar has from a published list; later days are projected by rule. */
	readonly publishedTo: LocalDate;
	/** The business days, ascending. */
	readonly businessDays: Int32Array;
	/** Number of business days of the range on or before each day. */
	readonly #countThrough: Int32Array;
	/** Saturdays and Sundays are open unless they are listed. */
	readonly weekendsAreBusinessDays: boolean;
	/** Adjusted day of each day of the range, by convention; computed on first access. */
	readonly #adjusted: { [convention in MovingConvention]?: Int32Array } = {};

	/**
	 * @param calendars at least one
	 * @param weekendsAreBusinessDays Saturdays and Sundays are open unless they are listed
	 */
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

	/** Why a day is closed: the first calendar that lists it as a holiday names it. @returns undefined for a business day */
	closure(day: EpochDay): Closure | undefined {
		const date = dateOfEpochDay(day);
		for (const { name: calendar, holidays } of this.calendars) {
			const holiday = holidays.find((each) => each.date === date);
			if (holiday !== undefined) return { reason: 'holiday', name: holiday.name, calendar };
		}
		if (!this.weekendsAreBusinessDays && isWeekend(day)) return { reason: 'weekend' };
		return this.outside(day);
	}

	/** The business days from `start` (included) to `end` (excluded); days outside the complete range count as closed. */
	countBusinessDays(start: EpochDay, end: EpochDay): number {
		const before = (day: EpochDay) =>
			day <= this.firstDay ? 0 : this.indexOnOrBefore(Math.min(day - 1, this.lastDay)) + 1;
		return before(end) - before(start);
	}

	/** The calendar whose complete range does not include the day. @returns undefined when all calendars include it */
	outside(day: EpochDay): OutsideCalendar | undefined {
		if (day >= this.firstDay && day <= this.lastDay) return undefined;
		const calendar = this.calendars.find(
			({ completeFrom, completeTo }) => day < epochDay(completeFrom) || day > epochDay(completeTo),
		);
		if (calendar === undefined) return undefined;
		const { name, completeFrom, completeTo } = calendar;
		return { reason: 'outside-calendar', calendar: name, date: dateOfEpochDay(day), completeFrom, completeTo };
	}

	/** @throws RangeError outside the complete range; ask {@link outside} first */
	isBusinessDay(day: EpochDay): boolean {
		const count = this.#countAt(day);
		return count > 0 && this.businessDays[count - 1] === day;
	}

	/**
	 * The place in {@link businessDays} of the last business day on or before a day; −1 when the range has none.
	 *
	 * @throws RangeError outside the complete range; ask {@link outside} first
	 */
	indexOnOrBefore(day: EpochDay): number {
		return this.#countAt(day) - 1;
	}

	/**
	 * The business day that a convention gives for a day.
	 *
	 * @throws RangeError outside the complete range, and when it ends before that business day; ask {@link outside} first
	 */
	adjusted(day: EpochDay, convention: MovingConvention): EpochDay {
		const table = this.#adjusted[convention] ?? this.#makeAdjusted(convention);
		const adjusted = table[day - this.firstDay];
		if (adjusted === undefined || adjusted === noDay) throw new RangeError(this.#rangeEndsAt(day));
		return adjusted;
	}

	/** {@link adjusted} for every day from `firstDay` on; {@link noDay} where it would throw. */
	adjustedTable(convention: MovingConvention): Int32Array {
		return this.#adjusted[convention] ?? this.#makeAdjusted(convention);
	}

	/**
	 * Returns the day `count` business days later, or earlier if `count` is negative; 0 returns the day itself, open or not. From a
	 * holiday the first step leads to the next (or last) business day.
	 *
	 * @throws RangeError when either day is outside the complete range; `addBusinessDays` returns a failure instead
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

/** A day that is not a business day, and why. */
export interface ClosedDay {
	readonly date: LocalDate;
	/** A Saturday or Sunday that is closed with or without a holiday. */
	readonly isWeekend: boolean;
	/** Every holiday that the calendars in use list for the day, in their order; none for a plain weekend. */
	readonly holidays: { readonly name: string; readonly calendar: string }[];
}

/**
 * The closed days from `start` (included) to `end` (excluded).
 *
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
 * Same days without weekends: closed only for a holiday.
 *
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

/** A weekday (or, in a client calendar, any day) on which a market is closed, with the name it goes by. */
export interface Holiday {
	readonly date: LocalDate;
	readonly name: string;
}

/**
 * The holidays of one market, and from when to when the list is complete (both days included).
 *
 * Weekends are not listed. Outside the complete range nothing is known: whoever needs such a day is refused.
 */
export interface HolidayCalendar {
	readonly name: string;
	/** ISO 4217 code of the currency whose market this is; none for a client's own calendar. */
	readonly currency?: string;
	readonly completeFrom: LocalDate;
	readonly completeTo: LocalDate;
	/** First day known from a published list, where the days before it follow by rule; without it, `completeFrom`. */
	readonly publishedFrom?: LocalDate;
	/** Last day known from a published list, where the calendar goes on by rule; without it, `completeTo`. */
	readonly publishedTo?: LocalDate;
	readonly holidays: readonly Holiday[];
}
