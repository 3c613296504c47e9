import { mostNoticeRows, type NoticeRowInput } from '../../../../../../shared/contract/notice.ts';
import type { LocalDate } from '../../../../../../shared/time/local-date.ts';
import type { DateReading } from '../../../../lib/dates/read-date.ts';
import { readDateColumn } from '../../../../lib/dates/read-date-column.ts';
import { type ColumnKind, kindOfFigures, kindOfHeading } from './column-kinds.ts';
import { doubtfulLines } from './doubtful-lines.ts';
import { type CellDateReader, cellDateReader, isDate } from './read-dates.ts';
import { type DecimalPoint, decimalPointOf, decimalPointOfRates, readPrintedFigure } from './read-figures.ts';
import { type LineFault, type NoticeColumn, type ReadRow, readRow } from './read-row.ts';
import { readTotals, type TextTotals } from './read-totals.ts';
import { startOfPeriod } from './spaced-cells.ts';
import { splitLines, type TextLine } from './split-lines.ts';

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
	/** The only one in which amounts may be. */
	readonly currency?: string;
	/** What the user says of the columns. */
	readonly kinds?: readonly (ColumnKind | undefined)[];
	readonly decimalPoint?: DecimalPoint | undefined;
}

const sampleCount = 4;

/**
 * Reads the daily rows of a notice out of a mail or a spreadsheet: lines with a date and figures, with or without
 * headings. Every line that is not blank is a heading, a row, a total or a fault.
 */
export function readNoticeText(
	text: string,
	{ today, currency, kinds = [], decimalPoint }: NoticeTextOptions,
): NoticeText {
	const readDate = cellDateReader(today);
	const lines = splitLines(text, (cell) => isDate(readDate(cell)));
	const hasDate = (line: TextLine) => line.cells.some((cell) => isDate(readDate(cell)));
	const data = lines.filter(hasDate);
	const firstLine = data[0]?.number ?? Number.POSITIVE_INFINITY;
	const head = lines.findLast(
		({ number, cells }) => number < firstLine && cells.length > 1 && cells.some(kindOfHeading),
	);
	const others = lines.filter((line) => line !== head && !data.includes(line));
	const proved =
		decimalPoint ?? decimalPointOf(data.flatMap(({ cells }) => cells.filter((cell) => !isDate(readDate(cell)))));
	const columns = readColumns(head, data, { point: proved, kinds, readDate });
	const point = proved ?? decimalPointOfRates(cellsOf(columns, data, ['rate', 'fraction', 'factor']));
	const doubtful = doubtfulLines(data, head);
	const dateColumn = columns.findIndex(({ kind }) => kind === 'date');
	const dates = readDateColumn(
		data.map(({ cells }) => startOfPeriod(cells[dateColumn] ?? '')),
		readDate,
	);
	const read = data.map((line, i): ReadRow | LineFault =>
		doubtful.has(line)
			? { line: line.number, text: line.text, code: 'doubtful-spaces' }
			: readRow(line, dates[i] as DateReading, { columns, point, currency }),
	);
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
	const isSpaced = data.some((line) => line.isSpaced);
	// The words of headings between single spaces are columns only if there are as many.
	const headings = isSpaced && head?.cells.length !== count ? undefined : head?.cells;
	return Array.from({ length: count }, (_, column) => {
		const heading = headings?.[column];
		const cells = data.map((line) => line.cells[column] ?? '').filter((cell) => cell !== '');
		// Words after the figures of a few lines are no column.
		const isNote = isSpaced && heading === undefined && cells.length * 2 <= data.length;
		const guessed = (heading && kindOfHeading(heading)) || (isNote ? 'ignored' : kindOfCells(cells, point, readDate));
		// Of two columns of one kind the first counts, unless the user says otherwise.
		const kind = kinds[column] ?? (taken.has(guessed) ? 'ignored' : guessed);
		taken.add(kind);
		return { heading: heading === '' ? undefined : heading, kind, samples: cells.slice(0, sampleCount) };
	});
}

const cellsOf = (columns: readonly NoticeColumn[], data: readonly TextLine[], kinds: readonly ColumnKind[]) =>
	data.flatMap(({ cells }) => cells.filter((_, column) => kinds.includes(columns[column]?.kind ?? 'ignored')));

function kindOfCells(cells: readonly string[], point: DecimalPoint | undefined, readDate: CellDateReader): ColumnKind {
	const mostly = (count: number) => cells.length > 0 && count * 2 > cells.length;
	if (mostly(cells.filter((cell) => isDate(readDate(cell))).length)) return 'date';
	const figures = cells.flatMap((cell) => {
		const reading = readPrintedFigure(cell, point);
		return 'figure' in reading ? [reading.figure] : [];
	});
	return mostly(figures.length) ? kindOfFigures(figures, cells) : 'ignored';
}
