import { mostNoticeRows, type NoticeRowInput } from '../../../../../../shared/contract/notice.ts';
import type { LocalDate } from '../../../../../../shared/time/local-date.ts';
import type { DateReading } from '../../../../lib/dates/read-date.ts';
import { readDateColumn } from '../../../../lib/dates/read-date-column.ts';
import { type ColumnKind, kindOfFigures, kindOfHeading } from './column-kinds.ts';
import { type CellDateReader, cellDateReader, isDate } from './read-dates.ts';
import { type DecimalPoint, decimalPointOf, readPrintedFigure } from './read-figures.ts';
import { readTotals, type TextTotals } from './read-totals.ts';
import { splitLines, type TextLine } from './split-lines.ts';

/** A column of a pasted text, as it is understood. */
export interface NoticeColumn {
	/** Undefined when the text has no headings. */
	readonly heading: string | undefined;
	readonly kind: ColumnKind;
	/** The first cells. */
	readonly samples: readonly string[];
}

/** A line that is not compared, and why. */
export interface LineFault {
	/** From 1. */
	readonly line: number;
	readonly text: string;
	readonly code:
		| 'no-date'
		| 'ambiguous-date'
		| 'not-a-figure'
		| 'ambiguous-figure'
		| 'not-whole-days'
		| 'too-many-rows';
	/** The cell, where one is at fault. */
	readonly found?: string;
	/** What an ambiguous date can mean. */
	readonly dates?: readonly LocalDate[];
}

export interface NoticeText {
	readonly columns: readonly NoticeColumn[];
	readonly rows: readonly NoticeRowInput[];
	/** The line of each row. */
	readonly lines: readonly number[];
	readonly faults: readonly LineFault[];
	/** What lines without a date state of the period. */
	readonly totals: TextTotals;
	/** Undefined when the figures do not tell. */
	readonly decimalPoint: DecimalPoint | undefined;
}

export interface NoticeTextOptions {
	readonly today: LocalDate;
	/** What the user says of the columns. */
	readonly kinds?: readonly (ColumnKind | undefined)[];
	readonly decimalPoint?: DecimalPoint | undefined;
}

const sampleCount = 4;

/**
 * Reads the daily rows of a notice out of a mail or a spreadsheet: lines with a date and figures, with or without
 * headings. Every line that is not blank is a heading, a row, a total or a fault.
 */
export function readNoticeText(text: string, { today, kinds = [], decimalPoint }: NoticeTextOptions): NoticeText {
	const lines = splitLines(text);
	const readDate = cellDateReader(today);
	const hasDate = (line: TextLine) => line.cells.some((cell) => isDate(readDate(cell)));
	const data = lines.filter(hasDate);
	const firstLine = data[0]?.number ?? Number.POSITIVE_INFINITY;
	const head = lines.findLast(
		({ number, cells }) => number < firstLine && cells.length > 1 && cells.some(kindOfHeading),
	);
	const others = lines.filter((line) => line !== head && !data.includes(line));
	const point =
		decimalPoint ?? decimalPointOf(data.flatMap(({ cells }) => cells.filter((cell) => !isDate(readDate(cell)))));
	const columns = readColumns(head, data, { point, kinds, readDate });
	const dateColumn = columns.findIndex(({ kind }) => kind === 'date');
	const dates = readDateColumn(
		data.map(({ cells }) => cells[dateColumn] ?? ''),
		readDate,
	);
	const read = data.map((line, i) => readRow(line, dates[i] as DateReading, columns, point));
	const rows = read.filter((row): row is ReadRow => 'row' in row);
	const interestColumn = columns.findIndex(({ kind }) => kind === 'interest');
	const { totals, lines: ofTotals } = readTotals(others, point, interestColumn < 0 ? undefined : interestColumn);
	const unread = others.filter((line) => !ofTotals.has(line));
	const faults = [
		...unread.map((line): LineFault => ({ line: line.number, text: line.text, code: 'no-date' })),
		...read.filter((row): row is LineFault => 'code' in row),
		...rows.slice(mostNoticeRows).map(({ line, text: of }): LineFault => ({ line, text: of, code: 'too-many-rows' })),
	];
	const taken = rows.slice(0, mostNoticeRows);
	return {
		columns,
		rows: taken.map(({ row }) => row),
		lines: taken.map(({ line }) => line),
		faults: faults.toSorted((a, b) => a.line - b.line),
		totals,
		decimalPoint: point,
	};
}

interface ColumnReading {
	readonly point: DecimalPoint | undefined;
	readonly kinds: readonly (ColumnKind | undefined)[];
	readonly readDate: CellDateReader;
}

function readColumns(
	head: TextLine | undefined,
	data: readonly TextLine[],
	{ point, kinds, readDate }: ColumnReading,
): NoticeColumn[] {
	const count = data.reduce((most, { cells }) => Math.max(most, cells.length), 0);
	const taken = new Set(kinds);
	return Array.from({ length: count }, (_, column) => {
		const heading = head?.cells[column];
		const cells = data.map((line) => line.cells[column] ?? '').filter((cell) => cell !== '');
		const guessed = (heading && kindOfHeading(heading)) || kindOfCells(cells, point, readDate);
		// Of two columns of one kind the first counts, unless the user says otherwise.
		const kind = kinds[column] ?? (taken.has(guessed) ? 'ignored' : guessed);
		taken.add(kind);
		return { heading: heading === '' ? undefined : heading, kind, samples: cells.slice(0, sampleCount) };
	});
}

function kindOfCells(cells: readonly string[], point: DecimalPoint | undefined, readDate: CellDateReader): ColumnKind {
	const mostly = (count: number) => cells.length > 0 && count * 2 > cells.length;
	if (mostly(cells.filter((cell) => isDate(readDate(cell))).length)) return 'date';
	const figures = cells.flatMap((cell) => {
		const reading = readPrintedFigure(cell, point);
		return 'figure' in reading ? [reading.figure] : [];
	});
	return mostly(figures.length) ? kindOfFigures(figures, cells) : 'ignored';
}

interface ReadRow {
	readonly line: number;
	readonly text: string;
	readonly row: NoticeRowInput;
}

function readRow(
	{ number: line, text, cells }: TextLine,
	date: DateReading,
	columns: readonly NoticeColumn[],
	point: DecimalPoint | undefined,
): ReadRow | LineFault {
	if ('problem' in date) {
		return date.problem === 'ambiguous'
			? { line, text, code: 'ambiguous-date', dates: date.dates }
			: { line, text, code: 'no-date' };
	}
	const figures: Omit<NoticeRowInput, 'date'> = {};
	for (const [column, { kind }] of columns.entries()) {
		const cell = cells[column] ?? '';
		if (kind === 'date' || kind === 'ignored' || /^[-–—]?$/.test(cell)) continue;
		const reading = readPrintedFigure(cell, point);
		if ('problem' in reading) return { line, text, code: reading.problem, found: cell };
		if (kind === 'days') {
			if (!/^\d{1,5}(?:\.0+)?$/.test(reading.figure)) return { line, text, code: 'not-whole-days', found: cell };
			figures.days = Number(reading.figure);
		} else if (kind === 'fraction') figures.rate = asPercent(reading.figure);
		else figures[kind] = reading.figure;
	}
	return { line, text, row: { date: date.date, ...figures } };
}

/** A fraction with its point moved by two digits: 0.0433 is 4.33 percent, printed to two decimals. */
function asPercent(figure: string): string {
	const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(figure) ?? [];
	const padded = fraction.padEnd(2, '0');
	const left = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
	const right = padded.slice(2);
	return `${sign}${left}${right === '' ? '' : `.${right}`}`;
}
