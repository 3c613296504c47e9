import {
	dateOfEpochDay,
	type EpochDay,
	epochDay,
	isWeekend,
	type LocalDate,
} from '../../../../../shared/time/local-date.ts';
import type { FormState } from './form-state.ts';
import type { CalendarDays, ReferenceData } from './reference-data.ts';

/** A day that a calendar does not know, and the days that it knows. */
interface UnknownDay {
	readonly reason: 'unknown';
	readonly calendar: string;
	readonly from: LocalDate;
	readonly to: LocalDate;
}

/** Why a day is no business day. */
export type Closure =
	| { readonly reason: 'weekend' }
	| { readonly reason: 'holiday'; readonly name: string; readonly calendar: string }
	| UnknownDay;

/** The selected calendars taken together: a day is open when all of them are. */
export interface JointCalendar {
	readonly completeTo: LocalDate | undefined;
	closureOf(date: LocalDate): Closure | undefined;
	isBusinessDay(date: LocalDate): boolean;
	/** The calendar that does not know a day, also where the day is a weekend. */
	unknownAt(date: LocalDate): UnknownDay | undefined;
	/** The day itself if open, else the nearest open one before it; none where the calendars know of none. */
	preceding(date: LocalDate): LocalDate | undefined;
	/** The day itself if open, else the nearest open one after it; none where the calendars know of none. */
	following(date: LocalDate): LocalDate | undefined;
	/** The n-th open day after a date; none where the calendars know of fewer. */
	plusBusinessDays(date: LocalDate, n: number): LocalDate | undefined;
	/** The open days from start (included) to end (excluded). */
	businessDaysBetween(start: LocalDate, end: LocalDate): number;
}

/** No market is closed for longer; a search that goes on past it has calendars without an open day. */
export const searchLimitDays = 400;

type Selection = Pick<FormState, 'systemCalendars' | 'clientCalendars'>;

export function jointCalendar(selection: Selection, reference: ReferenceData): JointCalendar {
	const members = [...selection.systemCalendars, ...selection.clientCalendars].flatMap((name) => {
		const days = reference.calendars.get(name);
		return days === undefined ? [] : [{ name, days }];
	});
	const areWeekendsOpen = reference.isWeekendTreatedAsBizDay && selection.clientCalendars.length > 0;

	const unknownAt = (date: LocalDate): UnknownDay | undefined => {
		const unknown = members.find(({ days }) => date < days.completeFrom || date > days.completeTo);
		if (unknown === undefined) return undefined;
		const { completeFrom: from, completeTo: to } = unknown.days;
		return { reason: 'unknown', calendar: unknown.name, from, to };
	};
	const closureOfDay = (day: EpochDay, date: LocalDate): Closure | undefined => {
		for (const { name, days } of members) {
			const holiday = days.names.get(date);
			if (holiday !== undefined) return { reason: 'holiday', name: holiday, calendar: name };
		}
		if (!areWeekendsOpen && isWeekend(day)) return { reason: 'weekend' };
		return unknownAt(date);
	};
	const closureOf = (date: LocalDate) => closureOfDay(epochDay(date), date);
	const isOpen = (day: EpochDay) => closureOfDay(day, dateOfEpochDay(day)) === undefined;
	const seek = (from: EpochDay, step: 1 | -1): EpochDay | undefined => {
		for (let day = from; Math.abs(day - from) <= searchLimitDays; day += step) if (isOpen(day)) return day;
		return undefined;
	};
	const dateOf = (day: EpochDay | undefined) => (day === undefined ? undefined : dateOfEpochDay(day));

	return {
		completeTo: earliest(members.map(({ days }) => days)),
		closureOf,
		isBusinessDay: (date) => closureOf(date) === undefined,
		unknownAt,
		preceding: (date) => dateOf(seek(epochDay(date), -1)),
		following: (date) => dateOf(seek(epochDay(date), 1)),
		plusBusinessDays(date, n) {
			let day: EpochDay | undefined = epochDay(date);
			for (let step = 0; step < n && day !== undefined; step++) day = seek(day + 1, 1);
			return dateOf(day);
		},
		businessDaysBetween(start, end) {
			let count = 0;
			for (let day = epochDay(start); day < epochDay(end); day++) if (isOpen(day)) count++;
			return count;
		},
	};
}

function earliest(members: readonly CalendarDays[]): LocalDate | undefined {
	return members.map(({ completeTo }) => completeTo).sort()[0];
}
