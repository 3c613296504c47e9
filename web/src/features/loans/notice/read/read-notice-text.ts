import type { DateReading } from '#lib/dates/read-date.ts';
import { mostNoticeRows, type NoticeRowInput } from '#shared/contract/notice.ts';
import { daysBetween, type LocalDate } from '#shared/time/local-date.ts';
import { type ColumnKind, kindOfHeading } from './column-kinds.ts';
import { type DateOrder, type LoanPeriod, orderedDates } from './date-order.ts';
import { doubtfulLines } from './doubtful-lines.ts';
import { figuresIn, withoutDates } from './figures-in-text.ts';
import { readColumns } from './read-columns.ts';
import { type CellDateReader, cellDateReader, isDate } from './read-dates.ts';
import { type DecimalPoint, decimalPointOf, decimalPointOfRates } from './read-figures.ts';
import { type LineFault, type NoticeColumn, type ReadRow, readRow } from './read-row.ts';
import { type FigureFault, readTotals, type TextTotals } from './read-totals.ts';
import { figureCells, isRowOfFigures, losesBlankCells } from './row-of-figures.ts';
import { datePattern } from './spaced-cells.ts';
import { splitLines } from './split-lines.ts';
import { type StatedFigure, statedFigures } from './stated-figures.ts';
import { type TextLine, textLimits } from './text-line.ts';
import type { UnreadFigure } from './unread-figures.ts';

export interface NoticeText {
	readonly columns: readonly NoticeColumn[];
	readonly rows: readonly NoticeRowInput[];
	/** The line of each row. */
	readonly lines: readonly number[];
	readonly faults: readonly LineFault[];
	/** What lines without a date state of the period. */
	readonly totals: TextTotals;
	/** The figures that are these totals. */
	readonly totalFigures: readonly StatedFigure[];
	/** Figures of the notice that are not compared. */
	readonly unread: readonly UnreadFigure[];
	/** Undefined when the figures do not tell. */
	readonly decimalPoint: DecimalPoint | undefined;
	/** True if dates can be read in two ways, and only the user can say which is right. */
	readonly asksDateOrder: boolean;
}

export interface NoticeTextOptions {
	readonly today: LocalDate;
	/** The only one in which amounts may be. */
	readonly currency?: string;
	/** Of the loan, at its start: an equal one in the text agrees. */
	readonly principal?: string;
	/** Of the loan. */
	readonly period?: LoanPeriod;
	/** What the user says of the columns. */
	readonly kinds?: readonly (ColumnKind | undefined)[];
	readonly decimalPoint?: DecimalPoint | undefined;
	readonly dateOrder?: DateOrder | undefined;
}

/**
 * Reads a notice out of a mail or a spreadsheet: its daily rows, lines with a date and figures with or without headings,
 * and its totals. Every line that is not blank is a heading, a row, a total or a fault; every figure is in a row or a
 * total, or named as not read.
 */
export function readNoticeText(
	text: string,
	{ today, currency, principal, period, kinds = [], decimalPoint, dateOrder }: NoticeTextOptions,
): NoticeText {
	const readDate = cellDateReader(today);
	const { lines, tooLong } = splitLines(text, readDate);
	const data = dataLines(lines, readDate, (line) => isLineOfPeriod(line, period, readDate));
	const head = headOf(lines, data);
	const inRows = new Set(data);
	const others = lines.filter((line) => line !== head && !inRows.has(line));
	const ofRows = regularLines(data).flatMap(({ cells }) => cells.filter((cell) => !isDate(readDate(cell).reading)));
	const provedByRows = decimalPoint ?? decimalPointOf(ofRows);
	const doubtful = doubtfulLines(data, head, provedByRows);
	const regular = regularLines(data.filter((line) => !doubtful.has(line)));
	const columns = readColumns(head, regular.length === 0 ? data : regular, { point: provedByRows, kinds, readDate });
	const columnOf = (kind: ColumnKind) => {
		const at = columns.findIndex((column) => column.kind === kind);
		return at < 0 ? undefined : at;
	};
	const stated = beforeSpreads(
		statedFigures(others, readDate, {
			count: columns.length,
			interest: columnOf('interest'),
			days: columnOf('days'),
		}),
	);
	const point =
		provedByRows ??
		decimalPointOf([
			...ofRows,
			...stated.flatMap(({ total, isPrincipal, text: of }) =>
				total === undefined && isPrincipal !== true ? [] : [of],
			),
		]) ??
		decimalPointOfRates(cellsOf(columns, data, ['rate', 'fraction', 'factor']));
	const dateColumn = columnOf('date') ?? 0;
	const dates = orderedDates(
		data.map(({ cells }) => readDate(cells[dateColumn] ?? '')),
		{ order: dateOrder, period },
	);
	const read = readRows(data, dates, { columns, point, currency, doubtful, regular: new Set(regular) });
	const rows = read.filter((row): row is ReadRow => 'row' in row);
	const rowFaults = [
		...read.filter((row): row is LineFault => 'code' in row),
		...rows.slice(mostNoticeRows).map(({ line, text: of }): LineFault => ({ line, text: of, code: 'too-many-rows' })),
		...tooLong.map((line): LineFault => ({ ...line, code: 'too-long' })),
	];
	const withDigits = new Set(
		data.flatMap(({ number, cells }) =>
			cells.some((cell) => /\d/.test(cell) && !isDate(readDate(cell).reading)) ? [number] : [],
		),
	);
	const noted = data.flatMap((line) => notedFigures(line, readDate));
	const totals = readTotals(stated, { point, currency, principal });
	const notKnown = [...totals.faults, ...noted];
	const taken = rows.slice(0, mostNoticeRows);
	const ofTotals = new Set<TextLine | undefined>(totals.taken.flatMap(({ line, label }) => [line, label]));
	const unknownOf = Map.groupBy(notKnown, ([{ line }]) => line);
	return {
		columns,
		rows: taken.map(({ row }) => row),
		lines: taken.map(({ line }) => line),
		faults: [
			...rowFaults,
			...others.flatMap((line) => faultOf(line, unknownOf.get(line) ?? [], ofTotals.has(line), readDate)),
			...noted.map(([figure]) => figureFault(figure, 'not-known')),
		].toSorted((a, b) => a.line - b.line),
		totals: totals.totals,
		totalFigures: totals.taken,
		unread: [
			...rowFaults
				.filter(({ line, code }) => code === 'too-long' || code === 'too-many-rows' || withDigits.has(line))
				.map(({ line, found = '' }) => ({ line, ...(/\d/.test(found) ? { figure: found } : {}) })),
			...notKnown.map(([{ line, written }]) => ({ line: line.number, figure: written })),
			...columns.flatMap(({ isLeftOut, heading }, i) =>
				isLeftOut && rows.length > 0 ? [{ column: i + 1, heading }] : [],
			),
		].toSorted((a, b) => ('line' in a ? a.line : 0) - ('line' in b ? b.line : 0)),
		decimalPoint: point,
		asksDateOrder: read.some((row) => 'code' in row && row.code === 'ambiguous-date'),
	};
}

/** A closure of this many days is none, so that a line from the start of the loan to its end is no day. */
const mostDaysOfRow = 14;

const longestOfPeriod = 200;

const dateTexts = new RegExp(datePattern, 'giu');

/** True if a line is about the whole period of the loan, from its start to its end, and not about a day. */
function isLineOfPeriod({ plain }: TextLine, period: LoanPeriod | undefined, readDate: CellDateReader): boolean {
	if (period === undefined || plain.length > longestOfPeriod) return false;
	if (daysBetween(period.start, period.end) <= mostDaysOfRow) return false;
	const dates = [...plain.matchAll(dateTexts)].map(([found]) => {
		const { reading } = readDate(found);
		return 'date' in reading ? reading.date : undefined;
	});
	return dates.includes(period.start) && dates.includes(period.end);
}

const spreads = /(?<!\p{L})(?:margin|spread|credit adjustment|cas|marge|aufschlag)(?!\p{L})|利差|加点|点差/iu;

/** Beside a margin, a rate that is not named clearly may be the one before the margin: it is not the rate of the period. */
function beforeSpreads(stated: readonly StatedFigure[]): readonly StatedFigure[] {
	if (!stated.some(({ line, total }) => total === undefined && spreads.test(line.plain))) return stated;
	return stated.map((figure) =>
		figure.total === 'rate' && !figure.isClear ? { ...figure, total: undefined } : figure,
	);
}

/** The lines with a date in the column in which most rows have theirs. */
function dataLines(
	lines: readonly TextLine[],
	readDate: CellDateReader,
	isOfPeriod: (line: TextLine) => boolean,
): TextLine[] {
	const dateAt = ({ cells }: TextLine) => cells.findIndex((cell) => isDate(readDate(cell).reading));
	const rows = lines.filter((line) => isRowOfFigures(line.cells, line.separator, readDate) && !isOfPeriod(line));
	const counts = new Map<number, number>();
	for (const row of rows) counts.set(dateAt(row), (counts.get(dateAt(row)) ?? 0) + 1);
	const [column] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
	if (column === undefined) return [];
	const known = new Set(rows);
	return lines.filter((line) => {
		if (known.has(line)) return dateAt(line) === column;
		if (isOfPeriod(line)) return false;
		if (losesBlankCells(line.separator) || line.cells.length < 2) return false;
		return (
			isDate(readDate(line.cells[column] ?? '').reading) &&
			line.cells.every((cell) => cell.length <= textLimits.cellCharacters)
		);
	});
}

/** The last line with words of headings before the rows; it has no figures. */
function headOf(lines: readonly TextLine[], data: readonly TextLine[]): TextLine | undefined {
	const firstLine = data[0]?.number;
	if (firstLine === undefined) return undefined;
	const columns = usualCount(data);
	// Words of fewer columns than the rows have are those of another table, or a sentence.
	const isWide = ({ cells, separator }: TextLine) => losesBlankCells(separator) || cells.length >= columns;
	return lines.findLast(
		(line) =>
			line.number < firstLine &&
			line.cells.length > 1 &&
			isWide(line) &&
			!hasFigure(line.plain) &&
			line.cells.some((cell) => kindOfHeading(cell)),
	);
}

const hasFigure = (plain: string): boolean =>
	/\d/.test(plain.replace(/\b(?:act|a|30e?)\s?\/\s?36[0456]\b/gi, '').replace(/\b36[056]\b/g, ''));

interface RowsReading {
	readonly columns: readonly NoticeColumn[];
	readonly point: DecimalPoint | undefined;
	readonly currency: string | undefined;
	readonly doubtful: ReadonlySet<TextLine>;
	/** Lines with as many cells as most, where a blank cell cannot be seen. */
	readonly regular: ReadonlySet<TextLine>;
}

function readRows(
	data: readonly TextLine[],
	dates: readonly DateReading[],
	{ doubtful, regular, ...reading }: RowsReading,
): (ReadRow | LineFault)[] {
	return data.map((line, i): ReadRow | LineFault => {
		const { number, text, separator } = line;
		if (doubtful.has(line)) {
			return { line: number, text, code: separator === 'comma' ? 'doubtful-commas' : 'doubtful-spaces' };
		}
		if (!regular.has(line)) return { line: number, text, code: 'other-columns' };
		return readRow(line, dates[i] as DateReading, reading);
	});
}

const countOf = ({ separator, cells }: TextLine): number =>
	separator === 'space' ? figureCells(cells) : cells.findLastIndex((cell) => cell !== '') + 1;

/** How many cells most lines have. */
function usualCount(lines: readonly TextLine[]): number {
	const counts = new Map<number, number>();
	for (const line of lines) counts.set(countOf(line), (counts.get(countOf(line)) ?? 0) + 1);
	return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/**
 * The lines that have the columns of most lines. Where spaces separate the cells, these are as many; otherwise blank cells at
 * the end and words after the last column do not count.
 */
function regularLines(lines: readonly TextLine[]): TextLine[] {
	const usual = usualCount(lines);
	return lines.filter((line) => {
		if (losesBlankCells(line.separator)) return countOf(line) === usual;
		return line.cells.length >= usual && !line.cells.slice(usual).some((cell) => /\d/.test(cell));
	});
}

const cellsOf = (columns: readonly NoticeColumn[], data: readonly TextLine[], kinds: readonly ColumnKind[]) =>
	data.flatMap(({ cells }) => cells.filter((_, column) => kinds.includes(columns[column]?.kind ?? 'ignored')));

/** Amounts and rates in the words after the figures of a row. */
function notedFigures(line: TextLine, readDate: CellDateReader): (readonly [StatedFigure, FigureFault])[] {
	if (line.separator !== 'space') return [];
	const note = withoutDates(line.cells.slice(figureCells(line.cells)).join(' '), readDate);
	return figuresIn(note)
		.filter(({ unit, isBare, hasCurrency }) => unit === 'percent' || hasCurrency || (unit === 'none' && !isBare))
		.map(({ text, written }) => [{ line, written, text, total: undefined, isClear: false }, 'not-known'] as const);
}

/** Why a line that is no row is not compared, or not wholly. @returns none for a line of totals that are all read */
function faultOf(
	line: TextLine,
	own: readonly (readonly [StatedFigure, FigureFault])[],
	isTotal: boolean,
	readDate: CellDateReader,
): LineFault[] {
	const [first] = own.filter(([, fault]) => fault !== 'not-known');
	if (first !== undefined) return [figureFault(...first)];
	if (isTotal) return own.slice(0, 1).map(([figure, fault]) => figureFault(figure, fault));
	const { number, text, plain } = line;
	const hasDate = withoutDates(plain, readDate) !== plain;
	return [{ line: number, text, code: hasDate ? 'no-row' : 'no-date' }];
}

const figureFault = ({ line: { number, text }, written }: StatedFigure, code: FigureFault): LineFault => ({
	line: number,
	text,
	code,
	found: written,
});
