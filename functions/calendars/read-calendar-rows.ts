import { calendarLimits } from '../../shared/contract/calendar-file.ts';
import { type CsvFailure, parseCsv } from '../platform/files/parse-csv.ts';
import type { CalendarFileProblem } from './calendar-file-problem.ts';

/** A line of a CSV file that is not blank. */
export interface CalendarRow {
	/** Where it begins, counted from 1. */
	readonly line: number;
	/** Without the blanks around them, in Unicode's composed form. */
	readonly cells: readonly string[];
}

const { holidays, holidayNameLength } = calendarLimits;

/** A longer cell is cut, and still too long for every column. */
const mostCharacters = 10 * holidayNameLength;

/** The rows of a CSV file that are not blank, the header with them. */
export function readCalendarRows(text: string): readonly CalendarRow[] | CalendarFileProblem {
	const parsed = parseCsv(text, { mostRows: holidays + 1, mostCharacters, hasLooseQuotes: true });
	if (!('reason' in parsed)) {
		return parsed.rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.text) }));
	}
	return problemOf(parsed);
}

function problemOf({ reason, line }: CsvFailure): CalendarFileProblem {
	if (reason === 'too-many-rows') {
		return { fault: 'too-many-holidays', message: `The file has more than ${holidays} holidays, which is the limit.` };
	}
	const at = line === undefined ? {} : { line };
	return reason === 'line-too-long'
		? { fault: 'line-too-long', ...at, message: 'the line is far too long: is a quotation mark not closed?' }
		: { fault: 'quote-not-closed', ...at, message: 'a quotation mark is opened and not closed' };
}
