import type { LocalDate } from '../../../../../../shared/time/local-date.ts';
import { type DateReading, readDate } from '../../../../lib/dates/read-date.ts';
import { startOfPeriod } from './spaced-cells.ts';

/** Reads a cell as a date. */
export type CellDateReader = (cell: string) => DateReading;

/** What a date has at least: two numbers or a name between marks, or eight digits. */
const dateLike = /^\D*\d{8}\D*$|\d[\s./,年-]*(?:\d{1,2}|\p{L}{3,9})[\s./,月-]+\d|^\p{L}{3,9}[\s.,-]+\d/u;

const longestDate = 40;

/** Reads cells of a text, of a period its start, each distinct one once: a pasted year has thousands of figures that are no dates. */
export function cellDateReader(today: LocalDate): CellDateReader {
	const known = new Map<string, DateReading>();
	return (cell) => {
		const start = startOfPeriod(cell);
		const reading =
			known.get(cell) ??
			(start.length <= longestDate && dateLike.test(start)
				? readDate(start, today)
				: { problem: 'not-a-date' as const });
		known.set(cell, reading);
		return reading;
	};
}

export const isDate = (reading: DateReading): boolean => 'date' in reading || reading.problem === 'ambiguous';
