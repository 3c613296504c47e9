import { decimal, figureText, round, unscaledAt } from '#shared/decimal/decimal.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { neutralisedText } from '#shared/workbook/neutralised-text.ts';
import { dateInPattern } from './date-pattern.ts';

/** A cell of a file for a client; undefined if empty. */
export type OutputCell =
	| { readonly kind: 'text'; readonly text: string }
	/** A number as decimal text. `decimals` is the number of decimals shown; if absent, all digits are shown. */
	| { readonly kind: 'figure'; readonly figure: string; readonly decimals?: number }
	| { readonly kind: 'date'; readonly date: LocalDate; readonly pattern: string }
	| undefined;

/** A table for a CSV file or a sheet of a workbook. */
export interface OutputTable {
	/** Lines above the headings, such as the client's name. Each may have any number of cells. */
	readonly headerRows: readonly (readonly string[])[];
	readonly headings: readonly string[];
	readonly rows: Iterable<readonly OutputCell[]>;
}

/** Formats a number as shown in the file: rounded half away from zero and padded with zeros to `decimals` if given. */
export function shownFigure(figure: string, decimals: number | undefined): string {
	if (decimals === undefined) return figure;
	const rounded = round(decimal(figure), decimals);
	return figureText({ unscaled: unscaledAt(rounded, decimals), scale: decimals });
}

/**
 * Content of a field in a row: text, decimal number, payable amount or date.
 *
 * A payable amount always has the decimals of its currency, even if `decimals` of the column differs. With fewer
 * decimals, a wrong amount would be paid.
 */
export type FieldValue =
	| { readonly text: string }
	| { readonly figure: string }
	| { readonly amount: string }
	| { readonly date: LocalDate };

/** One row of the file, by field. Missing fields are blank. */
export type Row<Field extends string> = { readonly [field in Field]?: FieldValue };

/** A column as saved in a job: the name of a field, or the field with title and format. */
export type SavedColumn<Field extends string> =
	| Field
	| {
			readonly field: Field;
			readonly label?: string | undefined;
			readonly decimals?: number | undefined;
			readonly format?: string | undefined;
	  };

export function inColumns<Field extends string>(
	columns: readonly SavedColumn<Field>[],
	rows: readonly Row<Field>[],
): { readonly headings: string[]; readonly rows: OutputCell[][] } {
	const resolved = columns.map((column) => (typeof column === 'string' ? { field: column } : column));
	return {
		headings: resolved.map(({ field, label }) => label ?? field),
		rows: rows.map((row) => resolved.map((column) => cellOf(row[column.field], column))),
	};
}

interface Format {
	readonly decimals?: number | undefined;
	readonly format?: string | undefined;
}

function cellOf(value: FieldValue | undefined, { decimals, format = 'yyyy-MM-dd' }: Format): OutputCell {
	if (value === undefined) return undefined;
	if ('date' in value) return { kind: 'date', date: value.date, pattern: format };
	if ('text' in value) return { kind: 'text', text: value.text };
	if ('amount' in value) return { kind: 'figure', figure: value.amount };
	return { kind: 'figure', figure: value.figure, ...(decimals === undefined ? {} : { decimals }) };
}

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
