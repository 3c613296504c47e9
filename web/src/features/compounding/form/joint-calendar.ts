import {
	dateOfEpochDay,
	type EpochDay,
	epochDay,
	isWeekend,
	type LocalDate,
} from '../../../../../shared/time/local-date.ts';
import type { FormState } from './form-state.ts';
import type { CalendarDays, ReferenceData } from './reference-data.ts';

/** Why a day is no business day. */
export type Closure =
	| { readonly reason: 'weekend' }
	| { readonly reason: 'holiday'; readonly name: string; readonly calendar: string }
	| { readonly reason: 'unknown'; readonly calendar: string; readonly from: LocalDate; readonly to: LocalDate };

/** The selected calendars taken together: a day is open when all of them are. */
export interface JointCalendar {
	readonly completeTo: LocalDate | undefined;
	closureOf(date: LocalDate): Closure | undefined;
	isBusinessDay(date: LocalDate): boolean;
	/** The day itself if open, else the nearest open one before it. */
	preceding(date: LocalDate): LocalDate;
	/** The day itself if open, else the nearest open one after it. */
	following(date: LocalDate): LocalDate;
	/** The n-th open day after a date. */
	plusBusinessDays(date: LocalDate, n: number): LocalDate;
	/** The open days from start (included) to end (excluded). */
	businessDaysBetween(start: LocalDate, end: LocalDate): number;
}

/** No market is closed for longer; a search that goes on past it has calendars without an open day. */
const searchLimitDays = 400;

type Selection = Pick<FormState, 'systemCalendars' | 'clientCalendars'>;

export function jointCalendar(selection: Selection, reference: ReferenceData): JointCalendar {
	const members = [...selection.systemCalendars, ...selection.clientCalendars].flatMap((name) => {
		const days = reference.calendars.get(name);
		return days === undefined ? [] : [{ name, days }];
	});
	const areWeekendsOpen = reference.isWeekendTreatedAsBizDay && selection.clientCalendars.length > 0;

	const closureOfDay = (day: EpochDay, date: LocalDate): Closure | undefined => {
		for (const { name, days } of members) {
			const holiday = days.names.get(date);
			if (holiday !== undefined) return { reason: 'holiday', name: holiday, calendar: name };
		}
		if (!areWeekendsOpen && isWeekend(day)) return { reason: 'weekend' };
		const unknown = members.find(({ days }) => date < days.completeFrom || date > days.completeTo);
		if (unknown === undefined) return undefined;
		const { completeFrom: from, completeTo: to } = unknown.days;
		return { reason: 'unknown', calendar: unknown.name, from, to };
	};
	const closureOf = (date: LocalDate) => closureOfDay(epochDay(date), date);
	const isOpen = (day: EpochDay) => closureOfDay(day, dateOfEpochDay(day)) === undefined;
	const seek = (from: EpochDay, step: 1 | -1): EpochDay => {
		for (let day = from; Math.abs(day - from) <= searchLimitDays; day += step) if (isOpen(day)) return day;
		return from;
	};

	return {
		completeTo: earliest(members.map(({ days }) => days)),
		closureOf,
		isBusinessDay: (date) => closureOf(date) === undefined,
		preceding: (date) => dateOfEpochDay(seek(epochDay(date), -1)),
		following: (date) => dateOfEpochDay(seek(epochDay(date), 1)),
		plusBusinessDays(date, n) {
			let day = epochDay(date);
			for (let step = 0; step < n; step++) day = seek(day + 1, 1);
			return dateOfEpochDay(day);
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
