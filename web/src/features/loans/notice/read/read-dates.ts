import { type DateReading, readDate } from '#lib/dates/read-date.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { withEnglishNames } from './foreign-dates.ts';

/** A cell as a date, and of a period its start. */
export interface CellDate {
	readonly reading: DateReading;
	/** The text of the date, with English names. */
	readonly start: string;
}

/** Reads a cell, which is normalized (NFKC), as a date or as a period. */
export type CellDateReader = (cell: string) => CellDate;

/** What a date has at least: eight digits, three numbers, or a number beside a name. */
const dateLike = /^\d{8}$|\d[\s./,年–-]+\d{1,2}[\s./,月–-]+\d|\d[\s./,-]*\p{L}{3}|\p{L}{3}[\s.,-]*\d/u;

const longestDate = 40;
const longestPeriod = 80;

/** What stands between the dates of a period. */
const untilMarks = /\s*(?:(?<!\p{L})(?:to|until|till|through|thru|bis|au)(?!\p{L})|[至到~→–—-])\s*/giu;
const fromWords = /^(?:from|von|vom|du|自|从)\s*/i;
const weekdayAfter = /^(.*\d)[\s,]*\(?((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\.?\)?$/i;

/** Reads cells of a text, each distinct one once: a pasted year has thousands of figures that are no dates. */
export function cellDateReader(today: LocalDate): CellDateReader {
	const known = new Map<string, CellDate>();
	const dateOf = (text: string): CellDate => {
		if (text.length > longestDate || !dateLike.test(text)) return notADate(text);
		const start = withEnglishNames(text).replace(weekdayAfter, '$2 $1');
		return { reading: readDate(start, today), start };
	};
	const readCell = (cell: string): CellDate => {
		if (cell.length > longestPeriod || !/\d/.test(cell)) return notADate(cell);
		const whole = dateOf(cell);
		return isDate(whole.reading) ? whole : (periodStart(cell.replace(fromWords, ''), dateOf) ?? notADate(cell));
	};
	return (cell) => {
		const reading = known.get(cell) ?? readCell(cell);
		known.set(cell, reading);
		return reading;
	};
}

const notADate = (start: string): CellDate => ({ reading: { problem: 'not-a-date' }, start });

export const isDate = (reading: DateReading): boolean => 'date' in reading || reading.problem === 'ambiguous';

/** The start of a period of which both dates are whole. @returns undefined when there is no such split, or more than one */
function periodStart(cell: string, dateOf: CellDateReader): CellDate | undefined {
	const starts = [...cell.matchAll(untilMarks)].flatMap(({ index, 0: mark }) => {
		const start = dateOf(cell.slice(0, index).trim());
		const end = dateOf(cell.slice(index + mark.length).trim());
		return isDate(start.reading) && isDate(end.reading) && !isAfter(start.reading, end.reading) ? [start] : [];
	});
	return new Set(starts.map(({ start }) => start)).size === 1 ? starts[0] : undefined;
}

const isAfter = (start: DateReading, end: DateReading) => 'date' in start && 'date' in end && start.date > end.date;
