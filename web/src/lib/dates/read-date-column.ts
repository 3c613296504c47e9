import type { LocalDate } from '#shared/time/local-date.ts';
import type { DateReading } from './read-date.ts';

/**
 * The dates of a column. `03/04/2026` is read in the order of the column's other dates: 25/04/2026 shows that the day
 * comes first. Without such a date it stays ambiguous.
 */
export function readDateColumn(cells: readonly string[], read: (cell: string) => DateReading): DateReading[] {
	const readings = cells.map(read);
	const orders = new Set(readings.map((reading, i) => orderOf(cells[i] as string, reading)));
	orders.delete(undefined);
	const [order] = orders;
	if (order === undefined || orders.size > 1) return readings;
	return readings.map((reading, i) => {
		if (!('problem' in reading) || reading.problem !== 'ambiguous') return reading;
		const [first, second] = numbersOf(cells[i] as string) ?? [];
		const [day, month] = order === 'day-first' ? [first, second] : [second, first];
		const fitting = reading.dates.filter((date) => isOn(date, month, day));
		return fitting.length === 1 ? { date: fitting[0] as LocalDate } : reading;
	});
}

type DateOrder = 'day-first' | 'month-first';

/** The two numbers before the year. */
function numbersOf(cell: string): readonly [number, number] | undefined {
	const [, first, second] = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+\d{2,4}$/.exec(cell.trim()) ?? [];
	return first === undefined || second === undefined ? undefined : [Number(first), Number(second)];
}

const isOn = (date: LocalDate, month: number | undefined, day: number | undefined) =>
	Number(date.slice(5, 7)) === month && Number(date.slice(8)) === day;

/** @returns undefined for a date that tells no order: an ambiguous one, 04/04/2026, or one with the name of the month */
function orderOf(cell: string, reading: DateReading): DateOrder | undefined {
	const [first, second] = numbersOf(cell) ?? [];
	if (first === undefined || first === second || 'problem' in reading) return undefined;
	if (isOn(reading.date, second, first)) return 'day-first';
	return isOn(reading.date, first, second) ? 'month-first' : undefined;
}
