import type { DateReading } from '#lib/dates/read-date.ts';
import { readDateColumn } from '#lib/dates/read-date-column.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import type { CellDate } from './read-dates.ts';

/** True if `03/04/2025` is 3 April or 4 March. */
export type DateOrder = 'day-first' | 'month-first';

/** The interest period of the loan. */
export interface LoanPeriod {
	readonly start: LocalDate;
	readonly end: LocalDate;
}

/** A list by observation dates begins before the period, as long as the longest lookback is. */
const daysBefore = 21;
const daysAfter = 7;

interface OrderOptions {
	/** What the user says. */
	readonly order: DateOrder | undefined;
	readonly period: LoanPeriod | undefined;
}

/**
 * The dates of a column. Those that can be read in two ways are read as the others of the column are written; otherwise
 * as the user says; otherwise in the one order in which all of them are in the period of the loan.
 */
export function orderedDates(cells: readonly CellDate[], { order, period }: OrderOptions): DateReading[] {
	const byStart = new Map(cells.map((cell) => [cell.start, cell]));
	const readings = readDateColumn(
		cells.map(({ start }) => start),
		(start) => (byStart.get(start) as CellDate).reading,
	);
	if (!readings.some(isAmbiguous)) return readings;
	if (order !== undefined) return cells.map(({ start }, i) => inOrder(start, readings[i] as DateReading, order));
	if (period === undefined) return readings;
	const [first, last] = [addDays(period.start, -daysBefore), addDays(period.end, daysAfter)];
	const possible = (['day-first', 'month-first'] as const)
		.map((one) => cells.map(({ start }, i) => inOrder(start, readings[i] as DateReading, one)))
		.filter((dates) => dates.every((date) => 'date' in date && date.date >= first && date.date <= last));
	return possible.length === 1 ? (possible[0] as DateReading[]) : readings;
}

const isAmbiguous = (reading: DateReading): boolean => 'problem' in reading && reading.problem === 'ambiguous';

function inOrder(cell: string, reading: DateReading, order: DateOrder): DateReading {
	if (!('problem' in reading) || reading.problem !== 'ambiguous') return reading;
	const [, first = '', second = ''] = /(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(?:\d{4}|\d{2})$/.exec(cell) ?? [];
	const [day, month] = order === 'day-first' ? [first, second] : [second, first];
	const ending = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	const fitting = reading.dates.filter((date) => date.endsWith(ending));
	return fitting.length === 1 ? { date: fitting[0] as LocalDate } : reading;
}
