import type { DateReading, readDate } from '#lib/dates/read-date.ts';
import { pastedRows, withoutHeadings } from '#lib/pasted/pasted-rows.ts';
import { calendarLimits } from '#shared/contract/calendar-file.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

export interface HolidayFault {
	/** Line of the pasted text, starting at 1. Undefined for a fault of the whole text. */
	readonly line?: number;
	readonly code:
		| 'empty'
		| 'too-many'
		| 'cell-count'
		| 'not-a-date'
		| 'ambiguous'
		| 'date-out-of-range'
		| 'date-repeated'
		| 'holiday-name-too-long';
	readonly found: string;
	readonly dates?: readonly LocalDate[];
}

interface Holiday {
	readonly date: LocalDate;
	readonly name: string | undefined;
}

/** All holidays of a pasted text in ascending order or, if it has faults, all faults. */
export type HolidaysReading = { readonly holidays: readonly Holiday[] } | { readonly faults: readonly HolidayFault[] };

const longestDate = 60;

export function readHolidays(text: string, today: LocalDate, read: typeof readDate): HolidaysReading {
	const pasted = pastedRows(text);
	if (pasted === undefined) return { faults: [{ code: 'too-many', found: '' }] };
	const rows = withoutHeadings(pasted);
	if (rows.length === 0) return { faults: [{ code: 'empty', found: '' }] };
	if (rows.length > calendarLimits.holidays) return { faults: [{ code: 'too-many', found: String(rows.length) }] };
	const days = new Map<LocalDate, Holiday>();
	const faults: HolidayFault[] = [];
	for (const { line, cells } of rows) {
		const [dateCell = '', name] = cells;
		const date = dateCell.length > longestDate ? notADate : dateOf(read(dateCell, today));
		if (cells.length > 2) faults.push({ line, code: 'cell-count', found: cells.join(' | ') });
		else if (typeof date !== 'string') faults.push({ line, found: dateCell, ...date });
		else if (days.has(date)) faults.push({ line, code: 'date-repeated', found: dateCell });
		else if ((name ?? '').length > calendarLimits.holidayNameLength) {
			faults.push({ line, code: 'holiday-name-too-long', found: name ?? '' });
		} else days.set(date, { date, name });
	}
	if (faults.length > 0) return { faults };
	return { holidays: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) };
}

const notADate = { code: 'not-a-date' } as const;

function dateOf(reading: DateReading): LocalDate | Pick<HolidayFault, 'code' | 'dates'> {
	if ('date' in reading) {
		const year = Number(reading.date.slice(0, 4));
		const isInside = year >= calendarLimits.firstYear && year <= calendarLimits.lastYear;
		return isInside ? reading.date : { code: 'date-out-of-range' };
	}
	return reading.problem === 'ambiguous' ? { code: 'ambiguous', dates: reading.dates } : notADate;
}

export function holidaysFile(name: string, holidays: readonly Holiday[], unnamed: string): File {
	const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
	const lines = holidays.map((holiday) => [name, holiday.date, holiday.name ?? unnamed].map(quoted).join(','));
	return new File([['Calendar,Date,Holiday Name', ...lines].join('\r\n')], 'pasted.csv', { type: 'text/csv' });
}
