import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { neutralisedCell } from '#shared/workbook/neutralised-text.ts';
import { dateInPattern } from './date-pattern.ts';
import { type OutputCell, type OutputTable, shownFigure } from './output-columns.ts';

/** Maximum column width in characters; Excel's own limit is 255. */
const widestColumn = 40;
/** Number of significant digits that a cell keeps. */
const cellDigits = 15;

/** True if a workbook can show a number without rounding. */
export const fitsIntoCell = (figure: string): boolean =>
	figure.replace('.', '').replace(/^-?0*/, '').length <= cellDigits;

/** One sheet per table. A workbook keeps only 15 digits of a number: files that need all digits are CSV. */
export async function workbookFile(
	table: OutputTable,
	sheetName: string,
	...more: readonly { readonly name: string; readonly table: OutputTable }[]
): Promise<Uint8Array> {
	return writeWorkbook([{ name: sheetName, table }, ...more].map(sheetOf)).toBuffer();
}

function sheetOf({
	name,
	table: { headerRows, headings, rows },
}: {
	readonly name: string;
	readonly table: OutputTable;
}) {
	const widths = headings.map((heading) => heading.length);
	const data: Cell[][] = [
		...headerRows.map((row) => row.map((text) => textOf(text))),
		headings.map((text) => ({ ...textOf(text), fontWeight: 'bold' as const })),
	];
	for (const row of rows) {
		row.forEach((cell, i) => {
			widths[i] = Math.max(widths[i] ?? 0, shownLength(cell));
		});
		data.push(row.map(cellOf));
	}
	const columns = widths.map((width) => ({ width: Math.min(width, widestColumn) + 2 }));
	return { data, sheet: name, columns, stickyRowsCount: headerRows.length + 1 };
}

function cellOf(cell: OutputCell): Cell {
	if (cell === undefined) return null;
	if (cell.kind === 'text') return textOf(cell.text);
	if (cell.kind === 'date') {
		return { type: Date, value: new Date(`${cell.date}T00:00:00Z`), format: excelPattern(cell.pattern) };
	}
	const shown = shownFigure(cell.figure, cell.decimals);
	const [whole = '', fraction = ''] = shown.replace('-', '').split('.');
	const decimals = Math.max(0, Math.min(fraction.length, cellDigits - whole.replace(/^0+/, '').length));
	return { type: Number, value: Number(shown), format: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` };
}

const textOf = (text: string) => ({ type: String, value: neutralisedCell(text), format: '@' });

/** Excel uses lower-case letters for days, months and years. */
const excelPattern = (pattern: string) => pattern.toLowerCase().replaceAll('eee', 'ddd');

function shownLength(cell: OutputCell): number {
	if (cell === undefined) return 0;
	if (cell.kind === 'text') return cell.text.length;
	if (cell.kind === 'date') return dateInPattern(cell.date, cell.pattern).length;
	return shownFigure(cell.figure, cell.decimals).length;
}
