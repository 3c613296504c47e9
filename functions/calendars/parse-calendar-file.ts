import { calendarLimits } from '../../shared/contract/calendar-file.ts';
import type { HolidayCalendar } from '../../shared/time/holiday-calendar.ts';
import { localDate } from '../../shared/time/local-date.ts';
import type { CalendarFileProblem } from './calendar-file-problem.ts';
import { checkCalendarRows } from './check-calendar-rows.ts';
import { readCalendarRows } from './read-calendar-rows.ts';

const header = ['calendar', 'date', 'holiday name'];

/**
 * Reads one calendar from the text of a CSV file: a header `Calendar,Date,Holiday Name`, then a row a holiday.
 *
 * It is complete for the calendar years from its first holiday's to its last one's.
 *
 * @param reservedNames what it may not be called, however capitalised
 * @returns the calendar, holidays ascending, or everything that is wrong with the file
 */
export function parseCalendarFile(
	text: string,
	reservedNames: readonly string[],
): HolidayCalendar | { readonly problems: readonly CalendarFileProblem[] } {
	const whole = (fault: CalendarFileProblem['fault'], message: string, line?: number) => ({
		problems: [{ fault, message, ...(line === undefined ? {} : { line }) }],
	});
	const { fileBytes } = calendarLimits;
	if (text.length > fileBytes || Buffer.byteLength(text) > fileBytes) {
		return whole('too-large', 'The file is larger than 1 MB.');
	}
	if (/[\0\uFFFD]/.test(text) || !text.isWellFormed()) {
		return whole('not-utf-8', 'The file is not UTF-8 text; save it as CSV UTF-8.');
	}
	const rows = readCalendarRows(text);
	if ('fault' in rows) return { problems: [rows] };
	const [first, ...others] = rows;
	if (first === undefined) return whole('no-holidays', 'The file is empty.');
	if (first.cells.map((cell) => cell.toLowerCase()).join('\n') !== header.join('\n')) {
		return whole('header-invalid', 'the header must be Calendar,Date,Holiday Name', first.line);
	}
	if (others.length === 0) return whole('no-holidays', 'The file has no holidays.');
	const { name, holidays, problems } = checkCalendarRows(others, reservedNames);
	if (problems.length > 0) return { problems };
	const ascending = holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1));
	const yearOf = (index: number) => ascending.at(index)?.date.slice(0, 4);
	return {
		name,
		completeFrom: localDate(`${yearOf(0)}-01-01`),
		completeTo: localDate(`${yearOf(-1)}-12-31`),
		holidays: ascending,
	};
}
