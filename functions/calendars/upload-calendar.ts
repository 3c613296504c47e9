import { operation } from '#functions/directory/access/operation.ts';
import { type CsvFailure, readCsv } from '#platform/files/read-csv.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type CalendarFileFaultCode, calendarLimits } from '#shared/contract/calendar-file.ts';
import { uploadCalendar as uploadCalendarRoute } from '#shared/contract/calendars.ts';
import type { Holiday, HolidayCalendar } from '#shared/time/business-calendar.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { clientCalendarSizes, putClientCalendar, systemCalendars } from './calendar-store.ts';

type Fault = Omit<CalendarFileFault, 'line'>;

const columns = 3;
const { holidays: maxHolidays, nameLength, holidayNameLength, firstYear, lastYear } = calendarLimits;

/** Control characters, line separators and characters that change the writing direction. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const namePattern = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} ._-]*$/u;

function checkCalendarRows(rows: readonly CalendarRow[], reservedNames: readonly string[]) {
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

const header = ['calendar', 'date', 'holiday name'];

/** The calendar is complete from the year of its first holiday to the year of its last holiday. */
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

export const uploadCalendar = operation(uploadCalendarRoute, async ({ request, caller, clock }) => {
	const { orgId } = caller.organisation;
	const reserved = (await systemCalendars()).map(({ name }) => name);
	const calendar = parseCalendarFile(request.csv, reserved);
	if ('faults' in calendar) throw fileInvalid(calendar.faults);

	await requireRoom(orgId, calendar.name, calendar.holidays.length, request.replace);
	const put = await putClientCalendar(
		orgId,
		{ ...calendar, uploadedBy: caller.user.login, uploadedAt: new Date(clock()).toISOString() },
		request.replace,
	);
	if (put === 'exists') throw await calendarExists(orgId, calendar.name);
	return {
		calendar: calendar.name,
		holidays: calendar.holidays.length,
		completeFrom: calendar.completeFrom,
		completeTo: calendar.completeTo,
		isReplaced: put === 'replaced',
	};
});

/** @throws a refusal (409) if the calendar exists and may not be replaced, or if a limit is reached */
async function requireRoom(orgId: string, name: string, holidays: number, mayReplace: boolean): Promise<void> {
	const stored = await clientCalendarSizes(orgId);
	const others = stored.filter((each) => each.name.toLowerCase() !== name.toLowerCase());
	const existing = stored.find((each) => !others.includes(each));
	if (existing !== undefined && !mayReplace) throw exists(existing);
	const { calendars, holidaysInTotal } = calendarLimits;
	if (others.length >= calendars) throw refuse('calendar-limit-reached', { max: calendars });
	const total = others.reduce((sum, each) => sum + each.holidayCount, holidays);
	if (total > holidaysInTotal) throw refuse('holiday-limit-reached', { max: holidaysInTotal, total });
}

async function calendarExists(orgId: string, name: string): Promise<Refusal> {
	const stored = await clientCalendarSizes(orgId);
	const existing = stored.find((each) => each.name.toLowerCase() === name.toLowerCase());
	return exists(existing ?? { name, holidayCount: 0 });
}

const exists = ({ name, holidayCount }: { readonly name: string; readonly holidayCount: number }) =>
	refuse('calendar-exists', { calendar: name, holidays: holidayCount });

function fileInvalid(faults: readonly CalendarFileFault[]): Refusal {
	const [first] = faults;
	const count = new Set(faults.map(({ line }) => line)).size;
	const firstFault = first?.line === undefined ? `${first?.message}` : `Line ${first.line}: ${first.message}.`;
	const issues = faults.slice(0, calendarLimits.faultsListed).map(({ code, line, message }) => ({
		path: ['csv', ...(line === undefined ? [] : [line]), code],
		message,
	}));
	return refuse('calendar-file-invalid', { count, first: firstFault }, { issues });
}

interface CalendarFileFault {
	readonly code: CalendarFileFaultCode;
	readonly line?: number;
	readonly message: string;
}

const longestQuote = 40;

function quoted(text: string): string {
	// A cell may have a million characters. Only the first ones are processed.
	const characters = [...text.slice(0, 2 * longestQuote + 2)];
	const shown = characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : text;
	return JSON.stringify(shown.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD'));
}

interface CalendarRow {
	readonly line: number;
	readonly cells: readonly string[];
}

/** Maximum length of a stored cell. A longer cell is cut, but is still too long for every column and is reported. */
const maxCharacters = 10 * holidayNameLength;

function readCalendarRows(text: string): readonly CalendarRow[] | CalendarFileFault {
	const parsed = readCsv(text, { maxRows: maxHolidays + 1, maxCharacters, hasLooseQuotes: true });
	if (!('reason' in parsed)) {
		return parsed.rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.text) }));
	}
	return faultOf(parsed);
}

function faultOf({ reason, line }: CsvFailure): CalendarFileFault {
	if (reason === 'too-many-rows') {
		return {
			code: 'too-many-holidays',
			message: `The file has more than ${maxHolidays} holidays, which is the limit.`,
		};
	}
	const at = line === undefined ? {} : { line };
	return reason === 'line-too-long'
		? { code: 'line-too-long', ...at, message: 'the line is far too long: is a quotation mark not closed?' }
		: { code: 'quote-not-closed', ...at, message: 'a quotation mark is opened and not closed' };
}
