import { calendarLimits } from '../../shared/contract/calendar-file.ts';
import type { Holiday } from '../../shared/time/holiday-calendar.ts';
import type { LocalDate } from '../../shared/time/local-date.ts';
import { readWrittenDate } from '../../shared/time/read-written-date.ts';
import { type CalendarFileProblem, quoted } from './calendar-file-problem.ts';
import type { CalendarRow } from './read-calendar-rows.ts';

type Problem = Omit<CalendarFileProblem, 'line'>;

const columns = 3;
const { nameLength, holidayNameLength, firstYear, lastYear } = calendarLimits;

/** Control characters, line separators and what turns the direction of writing. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const namePattern = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} ._-]*$/u;

/** The rows below the header: the calendar that they name, its holidays, and everything that is wrong with them. */
export function checkCalendarRows(rows: readonly CalendarRow[], reservedNames: readonly string[]) {
	const named = rows.find(({ cells }) => cells.length === columns && cells[0] !== '');
	const name = named?.cells[0] ?? '';
	const lowerName = name.toLowerCase();
	const lineOf = new Map<LocalDate, number>();
	const holidays: Holiday[] = [];
	const problems: CalendarFileProblem[] = [];

	for (const row of rows) {
		const report = (problem: Problem | undefined) => problem && problems.push({ ...problem, line: row.line });
		const shape = shapeProblem(row);
		if (shape !== undefined) {
			report(shape);
			continue;
		}
		const [calendar = '', dateText = '', holiday = ''] = row.cells;
		report(calendarProblem(calendar, name, lowerName));
		if (row === named) report(nameProblem(name, reservedNames));
		const date = readWrittenDate(dateText);
		report(dateProblem(dateText, date, lineOf));
		report(holidayProblem(holiday));
		if (date !== undefined && !lineOf.has(date)) {
			lineOf.set(date, row.line);
			holidays.push({ date, name: holiday });
		}
	}
	return { name, holidays, problems };
}

function shapeProblem({ cells }: CalendarRow): Problem | undefined {
	if (cells.length !== columns) {
		const message = `has ${cells.length} cells instead of ${columns}; put a cell that holds a separator in quotes`;
		return { fault: 'cell-count', message };
	}
	if (!cells.some((cell) => invisible.test(cell))) return undefined;
	return { fault: 'control-character', message: 'holds a line break or another control character' };
}

function calendarProblem(calendar: string, name: string, lowerName: string): Problem | undefined {
	if (calendar === '') return { fault: 'name-empty', message: 'names no calendar' };
	if (calendar.toLowerCase() === lowerName) return undefined;
	const message = `names calendar ${quoted(calendar)}, but the file began with ${quoted(name)}`;
	return { fault: 'name-differs', message };
}

function nameProblem(name: string, reservedNames: readonly string[]): Problem | undefined {
	if ([...name].length > nameLength || !namePattern.test(name) || name.includes('..')) {
		const rule = `1 to ${nameLength} letters, digits, spaces, '.', '_' and '-', beginning with a letter or a digit, without '..'`;
		return { fault: 'name-invalid', message: `calendar name ${quoted(name)} must have ${rule}` };
	}
	if (!reservedNames.some((reserved) => reserved.toLowerCase() === name.toLowerCase())) return undefined;
	return { fault: 'name-reserved', message: `${quoted(name)} is the name of a calendar of the portal` };
}

function dateProblem(
	text: string,
	date: LocalDate | undefined,
	lineOf: ReadonlyMap<LocalDate, number>,
): Problem | undefined {
	if (date === undefined) {
		return { fault: 'date-invalid', message: `${quoted(text)} is not a date; write 2026-12-24 or 24-Dec-2026` };
	}
	const year = Number(date.slice(0, 4));
	if (year < firstYear || year > lastYear) {
		return { fault: 'date-out-of-range', message: `${date} is not in the years from ${firstYear} to ${lastYear}` };
	}
	const earlier = lineOf.get(date);
	if (earlier === undefined) return undefined;
	return { fault: 'date-repeated', message: `${date} is in line ${earlier} already` };
}

function holidayProblem(holiday: string): Problem | undefined {
	if (holiday === '') return { fault: 'holiday-name-empty', message: 'has no holiday name' };
	if (holiday.length <= holidayNameLength) return undefined;
	const message = `the holiday name has more than ${holidayNameLength} characters`;
	return { fault: 'holiday-name-too-long', message };
}
