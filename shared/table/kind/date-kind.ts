import { addDays, dateOfEpochDay, daysInMonth, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import type { WrittenCell } from '#shared/workbook/written-cell.ts';
import { type ValueFault, valueFault } from './fault.ts';
import { type DateOrder, narrowByWeekday, type ParsedDate, parseDate } from './parse-date.ts';

/** Range of spreadsheet serial numbers that are read as dates: 1954 to 2119. */
const serials = { first: 20_000, last: 80_000 };
const serialOf1970 = 25_569;

export interface DateSettings {
	readonly order?: DateOrder | undefined;
	readonly dottedOrder?: DateOrder | undefined;
	/** True if a number without a date format is read as a serial number of a spreadsheet. False for text files. */
	readonly acceptsSerials: boolean;
}

export interface DatedCell {
	readonly cell: WrittenCell;
	readonly weekday?: string | undefined;
}

export interface DateEvidence {
	readonly proved: ReadonlySet<DateOrder>;
	readonly dottedProved: ReadonlySet<DateOrder>;
	readonly open: readonly WrittenCell[];
}

/** Finds the date orders that a column proves: by `25/03/2026`, or by the weekday in the same row. */
export function dateEvidence(cells: readonly DatedCell[]): DateEvidence {
	const proved = new Set<DateOrder>();
	const dottedProved = new Set<DateOrder>();
	const open: WrittenCell[] = [];
	for (const { cell, weekday } of cells) {
		if (cell.type !== 'text' || cell.text === '') continue;
		const parsed = narrowed(parseDate(cell.text), weekday);
		if (parsed === undefined) continue;
		if ('open' in parsed) open.push(cell);
		else if ('date' in parsed && parsed.proves !== undefined) {
			(parsed.isDotted ? dottedProved : proved).add(parsed.proves);
		}
	}
	return { proved, dottedProved, open };
}

const narrowed = (parsed: ParsedDate, weekday: string | undefined): ParsedDate =>
	weekday !== undefined && parsed !== undefined && 'open' in parsed
		? (narrowByWeekday(parsed.open, weekday) ?? parsed)
		: parsed;

/** A date read from a cell. `isSerial` is true if the cell is a number without a date format. */
export type DateReading = { readonly value: LocalDate; readonly isSerial?: true } | ValueFault;

/** Reads a date in the order that the column proves or that the user has selected. */
export function readDateCell(cell: WrittenCell, settings: DateSettings): DateReading {
	if (cell.type === 'date' && cell.fault === undefined) return { value: localDate(cell.text) };
	if (cell.type === 'date') return valueFault(cell.fault?.code === 'time' ? 'date-with-time' : 'not-a-date');
	if (cell.type === 'number') return readNumber(cell.number ?? cell.text, settings.acceptsSerials);
	if (cell.type !== 'text') return valueFault('not-a-date');
	const serial = serialDate(cell.text);
	if (serial !== undefined) return readNumber(cell.text, settings.acceptsSerials);
	const parsed = parseDate(cell.text, settings.order, settings.dottedOrder ?? 'dmy');
	if (parsed === undefined) return notInOrder(cell.text);
	if ('date' in parsed) return { value: parsed.date };
	if ('hasTime' in parsed) return valueFault('date-with-time');
	if ('open' in parsed) return valueFault('date-open', {}, [...new Set(Object.values(parsed.open))]);
	return noSuchDay(parsed.noSuchDay);
}

/** Returns the fault of a date whose order differs from the rest of the column. The date is suggested, but not used. */
function notInOrder(text: string): ValueFault {
	const parsed = parseDate(text);
	return valueFault('not-a-date', undefined, parsed !== undefined && 'date' in parsed ? [parsed.date] : []);
}

function readNumber(text: string, acceptsSerials: boolean): DateReading {
	const serial = serialDate(text);
	if (serial !== undefined)
		return acceptsSerials ? { value: serial, isSerial: true } : valueFault('serial-number', {}, [serial]);
	const parsed = /^\d{8}$/.test(text) ? parseDate(text) : undefined;
	if (parsed !== undefined && 'date' in parsed) return { value: parsed.date };
	return valueFault('not-a-date');
}

function serialDate(text: string): LocalDate | undefined {
	if (!/^\d{5}$/.test(text)) return undefined;
	const serial = Number(text);
	return serial >= serials.first && serial <= serials.last ? dateOfEpochDay(serial - serialOf1970) : undefined;
}

export function noSuchDay({ year, month }: { readonly year: number; readonly month: number }): ValueFault {
	const monthText = `${year}-${String(month).padStart(2, '0')}`;
	const last = localDate(`${monthText}-${daysInMonth(year, month)}`);
	return valueFault('no-such-day', { month: monthText }, [last, addDays(last, 1)]);
}

/** Returns the date itself, or the next Monday for a date on a weekend. */
export function nextWeekday(date: LocalDate): LocalDate {
	const day = epochDay(date);
	const ahead = [0, 0, 0, 0, 0, 2, 1][(((day + 3) % 7) + 7) % 7] ?? 0;
	return addDays(date, ahead);
}
