import type { calendarHolidays, calendarMetadata } from '../../../../../shared/contract/calendars.ts';
import type { AnswerOf } from '../../../../../shared/contract/route.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';

export interface CalendarDays {
	readonly names: ReadonlyMap<LocalDate, string>;
	readonly completeFrom: LocalDate;
	readonly completeTo: LocalDate;
}

export type CurrencyTerms = AnswerOf<typeof calendarMetadata>['currencies'][number];

/** What the rules of the form are applied to, beside the state: it changes only when it is loaded again. */
export interface ReferenceData {
	/** The currencies on offer, in the layout's order. */
	readonly currencies: readonly CurrencyTerms[];
	readonly defaultCurrency: string;
	readonly systemCalendars: readonly { readonly ccy: string; readonly calendar: string }[];
	readonly clientCalendars: readonly string[];
	readonly calendars: ReadonlyMap<string, CalendarDays>;
	readonly lookbackRange: number;
	readonly lockoutRange: number;
	readonly isWeekendTreatedAsBizDay: boolean;
	/** The inputs that the layout shows: only those are sent. */
	readonly presentFields: ReadonlySet<string>;
}

export function calendarsByName(
	calendars: AnswerOf<typeof calendarHolidays>['calendars'],
): ReadonlyMap<string, CalendarDays> {
	return new Map(
		calendars.map(({ calendar, holidays, names, completeFrom, completeTo }) => [
			calendar,
			{ names: new Map(holidays.map((date, index) => [date, names[index] ?? ''])), completeFrom, completeTo },
		]),
	);
}
