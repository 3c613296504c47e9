import { calendarLimits } from '#shared/contract/calendar-file.ts';
import type { HolidayCalendar } from '#shared/time/holiday-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { CalendarFileFault } from './calendar-file-fault.ts';
import { checkCalendarRows } from './check-calendar-rows.ts';
import { readCalendarRows } from './read-calendar-rows.ts';

const header = ['calendar', 'date', 'holiday name'];

/**
 * Reads one calendar from the text of a CSV file: a header `Calendar,Date,Holiday Name`, then one row for each holiday.
 *
 * The calendar is complete from the year of its first holiday to the year of its last one.
 *
 * @param reservedNames names that the calendar may not have, in any letter case
 * @returns the calendar, holidays ascending, or every fault of the file
 */
export function parseCalendarFile(
	text: string,
	reservedNames: readonly string[],
): HolidayCalendar | { readonly faults: readonly CalendarFileFault[] } {
	const whole = (code: CalendarFileFault['code'], message: string, line?: number) => ({
		faults: [{ code, message, ...(line === undefined ? {} : { line }) }],
	});
	const { fileBytes } = calendarLimits;
	if (text.length > fileBytes || Buffer.byteLength(text) > fileBytes) {
		return whole('too-large', 'The file is larger than 1 MB.');
	}
	if (/[\0\uFFFD]/.test(text) || !text.isWellFormed()) {
		return whole('not-utf-8', 'The file is not UTF-8 text; save it as CSV UTF-8.');
	}
	const rows = readCalendarRows(text);
	if ('code' in rows) return { faults: [rows] };
	const [first, ...others] = rows;
	if (first === undefined) return whole('no-holidays', 'The file is empty.');
	if (first.cells.map((cell) => cell.toLowerCase()).join('\n') !== header.join('\n')) {
		return whole('header-invalid', 'the header must be Calendar,Date,Holiday Name', first.line);
	}
	if (others.length === 0) return whole('no-holidays', 'The file has no holidays.');
	const { name, holidays, faults } = checkCalendarRows(others, reservedNames);
	if (faults.length > 0) return { faults };
	const ascending = holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1));
	const yearOf = (index: number) => ascending.at(index)?.date.slice(0, 4);
	return {
		name,
		completeFrom: localDate(`${yearOf(0)}-01-01`),
		completeTo: localDate(`${yearOf(-1)}-12-31`),
		holidays: ascending,
	};
}
