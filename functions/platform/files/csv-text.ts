import { neutralisedText } from '#shared/workbook/neutralised-text.ts';
import { dateInPattern } from './date-pattern.ts';
import { type OutputCell, type OutputTable, shownFigure } from './output-columns.ts';

/** CSV dialect that a client's programs expect. */
export interface CsvFormat {
	readonly delimiter: ',' | ';' | '\t' | '|';
	readonly decimalPoint: '.' | ',';
}

export const plainCsv: CsvFormat = { delimiter: ',', decimalPoint: '.' };

/** Yields the lines of a table, each with a line break (RFC 4180). */
export function* csvLines(table: OutputTable, format: CsvFormat): Generator<string> {
	yield csvHead(table, format);
	yield* csvRows(table.rows, format);
}

export const csvHead = ({ headerRows, headings }: Omit<OutputTable, 'rows'>, format: CsvFormat): string =>
	[...headerRows, headings].map((row) => lineOf(row.map(neutralisedText), format)).join('');

export function* csvRows(rows: OutputTable['rows'], format: CsvFormat): Generator<string> {
	for (const row of rows) yield lineOf(csvCells(row, format), format);
}

export const csvCells = (row: readonly OutputCell[], format: CsvFormat): string[] =>
	row.map((cell) => cellText(cell, format));

function lineOf(cells: readonly string[], { delimiter }: CsvFormat): string {
	return `${cells.map((text) => quoted(text, delimiter)).join(delimiter)}\r\n`;
}

function quoted(text: string, delimiter: string): string {
	const needsQuotes = text.includes(delimiter) || /["\r\n]/.test(text);
	return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

function cellText(cell: OutputCell, { decimalPoint }: CsvFormat): string {
	if (cell === undefined) return '';
	if (cell.kind === 'text') return neutralisedText(cell.text);
	if (cell.kind === 'date') return dateInPattern(cell.date, cell.pattern);
	const shown = shownFigure(cell.figure, cell.decimals);
	return decimalPoint === '.' ? shown : shown.replace('.', ',');
}
