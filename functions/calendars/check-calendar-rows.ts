import { calendarLimits } from '#shared/contract/calendar-file.ts';
import type { Holiday } from '#shared/time/holiday-calendar.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { type CalendarFileFault, quoted } from './calendar-file-fault.ts';
import type { CalendarRow } from './read-calendar-rows.ts';

type Fault = Omit<CalendarFileFault, 'line'>;

const columns = 3;
const { nameLength, holidayNameLength, firstYear, lastYear } = calendarLimits;

/** Control characters, line separators and characters that change the direction of writing. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const namePattern = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} ._-]*$/u;

/** The calendar in the rows below the header, and every fault of them. */
export function checkCalendarRows(rows: readonly CalendarRow[], reservedNames: readonly string[]) {
	const named = rows.find(({ cells }) => cells.length === columns && cells[0] !== '');
	const name = named?.cells[0] ?? '';
	const lowerName = name.toLowerCase();
	const lineOf = new Map<LocalDate, number>();
	const holidays: Holiday[] = [];
	const faults: CalendarFileFault[] = [];

	for (const row of rows) {
		const report = (fault: Fault | undefined) => fault && faults.push({ ...fault, line: row.line });
		const shape = shapeFault(row);
		if (shape !== undefined) {
			report(shape);
			continue;
		}
		const [calendar = '', dateText = '', holiday = ''] = row.cells;
		report(calendarFault(calendar, name, lowerName));
		if (row === named) report(nameFault(name, reservedNames));
		const date = readWrittenDate(dateText);
		report(dateFault(dateText, date, lineOf));
		report(holidayFault(holiday));
		if (date !== undefined && !lineOf.has(date)) {
			lineOf.set(date, row.line);
			holidays.push({ date, name: holiday });
		}
	}
	return { name, holidays, faults };
}

function shapeFault({ cells }: CalendarRow): Fault | undefined {
	if (cells.length !== columns) {
		const message = `has ${cells.length} cells instead of ${columns}; put a cell that holds a separator in quotes`;
		return { code: 'cell-count', message };
	}
	if (!cells.some((cell) => invisible.test(cell))) return undefined;
	return { code: 'control-character', message: 'holds a line break or another control character' };
}

function calendarFault(calendar: string, name: string, lowerName: string): Fault | undefined {
	if (calendar === '') return { code: 'name-empty', message: 'names no calendar' };
	if (calendar.toLowerCase() === lowerName) return undefined;
	const message = `names calendar ${quoted(calendar)}, but the file began with ${quoted(name)}`;
	return { code: 'name-differs', message };
}

function nameFault(name: string, reservedNames: readonly string[]): Fault | undefined {
	if ([...name].length > nameLength || !namePattern.test(name) || name.includes('..')) {
		const rule = `1 to ${nameLength} letters, digits, spaces, '.', '_' and '-', beginning with a letter or a digit, without '..'`;
		return { code: 'name-invalid', message: `calendar name ${quoted(name)} must have ${rule}` };
	}
	if (!reservedNames.some((reserved) => reserved.toLowerCase() === name.toLowerCase())) return undefined;
	return { code: 'name-reserved', message: `${quoted(name)} is the name of a calendar of the portal` };
}

function dateFault(
	text: string,
	date: LocalDate | undefined,
	lineOf: ReadonlyMap<LocalDate, number>,
): Fault | undefined {
	if (date === undefined) {
		return { code: 'date-invalid', message: `${quoted(text)} is not a date; write 2026-12-24 or 24-Dec-2026` };
	}
	const year = Number(date.slice(0, 4));
	if (year < firstYear || year > lastYear) {
		return { code: 'date-out-of-range', message: `${date} is not in the years from ${firstYear} to ${lastYear}` };
	}
	const earlier = lineOf.get(date);
	if (earlier === undefined) return undefined;
	return { code: 'date-repeated', message: `${date} is in line ${earlier} already` };
}

function holidayFault(holiday: string): Fault | undefined {
	if (holiday === '') return { code: 'holiday-name-empty', message: 'has no holiday name' };
	if (holiday.length <= holidayNameLength) return undefined;
	const message = `the holiday name has more than ${holidayNameLength} characters`;
	return { code: 'holiday-name-too-long', message };
}
