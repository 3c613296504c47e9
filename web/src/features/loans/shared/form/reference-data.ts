import type { CalculationSettings } from '#shared/contract/calculation-settings.ts';
import type { calendarHolidays, calendarMetadata } from '#shared/contract/calendars.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { HolidayCalendar } from '#shared/time/holiday-calendar.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

export type CurrencyTerms = AnswerOf<typeof calendarMetadata>['currencies'][number];

/** Data for the rules of the form; it changes only when it is loaded again. */
export interface ReferenceData {
	/** The currencies on offer, in the layout's order. */
	readonly currencies: readonly CurrencyTerms[];
	readonly defaultCurrency: string;
	readonly systemCalendars: readonly { readonly ccy: string; readonly calendar: string }[];
	readonly clientCalendars: readonly string[];
	readonly calendars: ReadonlyMap<string, HolidayCalendar>;
	readonly lookbackRange: number;
	readonly lockoutRange: number;
	readonly isWeekendTreatedAsBizDay: boolean;
	readonly principalChangeMethod: CalculationSettings['principalChangeMethod'];
	/** The inputs that the layout shows: only those are sent. */
	readonly presentFields: ReadonlySet<string>;
}

/** Context of the form's rules. */
export interface FormContext {
	readonly reference: ReferenceData;
	/** Date from which to count while the latest rate date is not known. */
	readonly today: LocalDate;
	/** Milliseconds since 1970, UTC. */
	readonly nowMillis: number;
}

export function calendarsByName(
	calendars: AnswerOf<typeof calendarHolidays>['calendars'],
): ReadonlyMap<string, HolidayCalendar> {
	return new Map(
		calendars.map(({ calendar: name, holidays: dates, names, completeFrom, completeTo }) => {
			const holidays = dates.map((date, index) => ({ date, name: names[index] ?? '' }));
			return [name, { name, completeFrom, completeTo, holidays }];
		}),
	);
}
