import { type CsvFailure, readCsv } from '#platform/files/read-csv.ts';
import { type CalendarFileFaultCode, calendarLimits } from '#shared/contract/calendar-file.ts';

export interface CalendarFileFault {
	readonly code: CalendarFileFaultCode;
	/** Line number, starting at 1 for the header. Undefined if the fault concerns the whole file. */
	readonly line?: number;
	/** English text. */
	readonly message: string;
}

const longestQuote = 40;

/** Quotes a cell in a message. Shortens the cell and escapes control characters. */
export function quoted(text: string): string {
	// A cell may have a million characters. Only the first ones are processed.
	const characters = [...text.slice(0, 2 * longestQuote + 2)];
	const shown = characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : text;
	return JSON.stringify(shown.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD'));
}

export interface CalendarRow {
	/** Line on which the row begins, from 1. */
	readonly line: number;
	/** Trimmed, in Unicode's composed form. */
	readonly cells: readonly string[];
}

const { holidays, holidayNameLength } = calendarLimits;

/** Maximum length of a stored cell. A longer cell is cut, but is still too long for every column and is reported. */
const maxCharacters = 10 * holidayNameLength;

/** Returns the rows of a CSV file that are not blank, including the header. */
export function readCalendarRows(text: string): readonly CalendarRow[] | CalendarFileFault {
	const parsed = readCsv(text, { maxRows: holidays + 1, maxCharacters, hasLooseQuotes: true });
	if (!('reason' in parsed)) {
		return parsed.rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.text) }));
	}
	return faultOf(parsed);
}

function faultOf({ reason, line }: CsvFailure): CalendarFileFault {
	if (reason === 'too-many-rows') {
		return { code: 'too-many-holidays', message: `The file has more than ${holidays} holidays, which is the limit.` };
	}
	const at = line === undefined ? {} : { line };
	return reason === 'line-too-long'
		? { code: 'line-too-long', ...at, message: 'the line is far too long: is a quotation mark not closed?' }
		: { code: 'quote-not-closed', ...at, message: 'a quotation mark is opened and not closed' };
}
