import type { BusinessCalendar } from './business-calendar.ts';
import type { HolidayCalendar } from './holiday-calendar.ts';
import { dateOfEpochDay, type EpochDay, isWeekend, type LocalDate } from './local-date.ts';

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
