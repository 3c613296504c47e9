import { lightFormat } from 'date-fns/lightFormat';
import { csvOf } from '#lib/csv.ts';
import { clockText } from '#lib/dates/local-day.ts';
import { dateCell, headingCell, numberCell, textCell, type WorkbookCell } from '#lib/workbook/workbook-model.ts';

/** Returns the name of an exported file: `RFR` and the local time as YYMMDDHHmm. */
export function exportFileName(now: Date): string {
	return `RFR${lightFormat(now, 'yyMMddHHmm')}.xlsx`;
}

/** Returns the local time with its offset from UTC, such as 2026-08-10 14:05:00 +08:00. */
export function exportTime(now: Date): string {
	return `${lightFormat(now, 'yyyy-MM-dd')} ${clockText(now)}`;
}

export type ResultCell =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'date'; readonly date: string }
	| {
			readonly kind: 'figure';
			readonly figure: string;
			readonly hasThousands?: true;
			/** True if all digits must be kept. A workbook then stores a long number as text. */
			readonly isExact?: true;
	  };

export interface ResultTable {
	readonly headings: readonly string[];
	readonly rows: readonly (readonly (ResultCell | undefined)[])[];
}

/** Number of significant digits that a cell can store. */
const cellDigits = 15;

export function workbookCell(cell: ResultCell | undefined): WorkbookCell | undefined {
	if (cell === undefined) return undefined;
	if (cell.kind === 'text') return textCell(cell.text);
	if (cell.kind === 'date') return dateCell(cell.date);
	const { figure, hasThousands = false, isExact = false } = cell;
	const digits = figure.replace('.', '').replace(/^[+-]?0*/, '').length;
	return isExact && digits > cellDigits ? textCell(figure) : numberCell(figure, { hasThousands, decimals: undefined });
}

/** Rows of a sheet, with the headings first. */
export const sheetRows = ({ headings, rows }: ResultTable) => [
	headings.map(headingCell),
	...rows.map((row) => row.map(workbookCell)),
];

export const resultCsv = ({ headings, rows }: ResultTable): string =>
	csvOf([headings, ...rows.map((row) => row.map(csvText))]);

function csvText(cell: ResultCell | undefined): string {
	if (cell === undefined) return '';
	if (cell.kind === 'date') return cell.date;
	return cell.kind === 'text' ? cell.text : cell.figure;
}
