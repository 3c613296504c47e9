import { withBrackets } from '#i18n/punctuation.ts';
import type { calendarHolidays } from '#shared/contract/calendars.ts';
import type { AnswerOf } from '#shared/contract/route.ts';

export type ServedCalendar = AnswerOf<typeof calendarHolidays>['calendars'][number];

/** A day on which at least one of the selected calendars is closed. */
export interface HolidayRow {
	readonly date: string;
	/** Name of the holiday. If the calendars use different names, each name is followed by its calendars. */
	readonly name: string;
	readonly calendars: readonly string[];
}

export function holidayRows(calendars: readonly ServedCalendar[]): readonly HolidayRow[] {
	const days = new Map<string, Map<string, string[]>>();
	for (const { calendar, holidays, names } of calendars.toSorted(byName)) {
		for (const [index, date] of holidays.entries()) {
			const called = days.get(date) ?? new Map<string, string[]>();
			const name = names[index] ?? '';
			days.set(date, called.set(name, [...(called.get(name) ?? []), calendar]));
		}
	}
	return [...days]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([date, called]) => ({
			date,
			name: called.size === 1 ? [...called.keys()].join() : [...called].map(nameOfSome).join('; '),
			calendars: [...called.values()].flat().toSorted(),
		}));
}

export function completeRanges(calendars: readonly ServedCalendar[]) {
	const ranges = new Map<string, { readonly from: string; readonly to: string; readonly calendars: string[] }>();
	for (const { calendar, completeFrom: from, completeTo: to } of calendars.toSorted(byName)) {
		const range = ranges.get(`${from} ${to}`) ?? { from, to, calendars: [] };
		range.calendars.push(calendar);
		ranges.set(`${from} ${to}`, range);
	}
	return [...ranges.values()];
}

const nameOfSome = ([name, calendars]: readonly [string, readonly string[]]) =>
	withBrackets(name, calendars.join(', '));

const byName = (a: ServedCalendar, b: ServedCalendar) => (a.calendar < b.calendar ? -1 : 1);
