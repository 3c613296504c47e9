import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { addDays, earlierOf, type LocalDate, laterOf } from '#shared/time/local-date.ts';
import type { OtherCalendars } from './calculation.ts';

interface CalendarChoice {
	/** Those of the terms. */
	readonly selected: readonly HolidayCalendar[];
	/** The calendar on which the index is published. */
	readonly own: string;
	readonly known: readonly HolidayCalendar[];
	readonly period: { readonly start: LocalDate; readonly end: LocalDate };
}

/** Calendars that loan documents join to that of the currency. */
const oftenJoined = ['USA_FI', 'UKG_FI', 'EMU'];

/** Days around the period in which holidays matter: an observation is at most so much earlier. */
const marginDays = 600;

/** Calendars that a lender may have used instead of the selected ones, the likeliest first, each set once. */
export function otherCalendarsOf({ selected, own, known, period }: CalendarChoice): OtherCalendars[] {
	const selectedNames = selected.map(({ name }) => name);
	const sets: readonly (readonly string[])[] = [
		[own],
		[],
		...(selectedNames.length > 1 ? selectedNames.map((name) => [name]) : []),
		...oftenJoined.map((name) => [...selectedNames, name]),
		...oftenJoined.map((name) => [own, name]),
		...oftenJoined.map((name) => [name]),
	];
	const often = sets.length;
	const rest = known.map(({ name }) => name).filter((name) => !oftenJoined.includes(name));
	const all = [...sets, ...rest.map((name) => [...selectedNames, name]), ...rest.map((name) => [name])];
	const used = new Set([keyOf(selectedNames)]);
	return all.flatMap((names, place) => {
		const distinct = [...new Set(names)];
		const calendars = [...known, ...selected].filter(
			({ name }, i, all) => isFirstOf(name, i, all) && names.includes(name),
		);
		if (used.has(keyOf(distinct)) || calendars.length < distinct.length) return [];
		used.add(keyOf(distinct));
		const clipped = (calendars.length === 0 ? [weekendsAlone] : calendars).map((each) => around(each, period));
		return [{ names: distinct, joint: new BusinessCalendar(clipped), isOften: place < often }];
	});
}

const keyOf = (names: readonly string[]) => JSON.stringify([...new Set(names)].sort());

const isFirstOf = (name: string, i: number, all: readonly HolidayCalendar[]) =>
	all.findIndex((each) => each.name === name) === i;

const weekendsAlone: HolidayCalendar = {
	name: 'weekends',
	completeFrom: '1990-01-01' as LocalDate,
	completeTo: '2100-12-31' as LocalDate,
	holidays: [],
};

/** The part of a calendar that a period can need: joining it takes a fraction of the time. */
function around(calendar: HolidayCalendar, { start, end }: CalendarChoice['period']): HolidayCalendar {
	const completeFrom = laterOf(calendar.completeFrom, addDays(start, -marginDays));
	const completeTo = earlierOf(calendar.completeTo, addDays(end, marginDays));
	return {
		...calendar,
		completeFrom,
		completeTo,
		holidays: calendar.holidays.filter(({ date }) => date >= completeFrom && date <= completeTo),
	};
}
