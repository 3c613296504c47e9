import { neutralisedCell, plainFigure } from '#shared/workbook/neutralised-text.ts';

interface TextCell {
	readonly kind: 'text';
	readonly text: string;
	readonly isBold?: true;
}

interface NumberCell {
	readonly kind: 'number';
	readonly value: number;
	readonly format: string;
	/** English formula without the equals sign. `value` contains its result, for programs that do not calculate. */
	readonly formula?: string;
	/** True for a number that formulas use as an input. It is shown in blue. */
	readonly isInput?: true;
}

export type WorkbookCell = TextCell | NumberCell | { readonly kind: 'date'; readonly date: string };

/** Cells of a row. An empty cell is undefined. */
export type WorkbookRow = readonly (WorkbookCell | undefined)[];

/** A range of columns that is printed on separate pages. Columns are counted from 1. */
export interface PrintArea {
	readonly fromColumn: number;
	readonly toColumn: number;
	readonly rowCount: number;
}

export interface CellChoice {
	readonly column: number;
	readonly toRow: number;
	readonly values: readonly string[];
}

/** A sheet. Its first row contains the headings, which are frozen and repeated on every printed page. */
export interface WorkbookSheet {
	readonly name: string;
	readonly rows: readonly WorkbookRow[];
	/** Column widths in characters. Longer text is wrapped. */
	readonly columnWidths: readonly number[];
	/** Number formats of whole columns, which also apply to empty cells. */
	readonly columnFormats?: readonly (string | undefined)[];
	/** Number of columns on the left that do not scroll. Default: 0. */
	readonly frozenColumns?: number;
	readonly choices?: readonly CellChoice[];
	readonly printAreas?: readonly PrintArea[];
	/** Names that formulas use for cells or ranges of the sheet: `{ Margin: '$B$5' }`. */
	readonly names?: Readonly<Record<string, string>>;
}

export type WorkbookModel = readonly WorkbookSheet[];

/** Prefixes an apostrophe to text that a spreadsheet could read as a formula. Plain numbers are unchanged. */
export function textCell(text: string): TextCell {
	return { kind: 'text', text: neutralisedCell(text) };
}

export function headingCell(text: string): TextCell {
	return { ...textCell(text), isBold: true };
}

interface NumberFormat {
	/** Maximum number of decimals. Undefined allows the maximum of a cell. */
	readonly decimals: number | undefined;
	readonly hasThousands: boolean;
}

/** Maximum number of significant digits in a cell. */
const cellDigits = 15;

export function numberCell(figure: string, { hasThousands, decimals: most = cellDigits }: NumberFormat): WorkbookCell {
	if (!plainFigure.test(figure)) return textCell(figure);
	const [whole = '', fraction = ''] = figure.replace(/^[+-]/, '').split('.');
	const wholeDigits = whole.replace(/^0+/, '').length;
	const decimals = Math.max(0, Math.min(fraction.length, most, cellDigits - wholeDigits));
	const format = `${hasThousands ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
	return { kind: 'number', value: Number(figure), format };
}

export function valueCell(value: number, format = 'General'): WorkbookCell {
	return { kind: 'number', value, format };
}

/** Returns a cell with a portal formula and its result. User text must not be in it, because it is not neutralised. */
export function formulaCell(formula: string, value: number, format: string): WorkbookCell {
	return { kind: 'number', value, format, formula };
}

export function dateCell(date: string): WorkbookCell {
	return { kind: 'date', date };
}

const dateLength = 'DD-MMM-YYYY'.length;
const margin = 2;

/** Gives each column one number format, with the maximum decimals of its numbers, as far as a cell can show them. */
export function withColumnFormats(rows: readonly WorkbookRow[]): readonly WorkbookRow[] {
	const formats = (rows[0] ?? []).map((_, column) => columnFormat(rows.map((row) => row[column])));
	return rows.map((row) =>
		row.map((cell, column) => {
			const format = formats[column];
			return cell?.kind === 'number' && format !== undefined ? { ...cell, format } : cell;
		}),
	);
}

function columnFormat(cells: readonly (WorkbookCell | undefined)[]): string | undefined {
	const numbers = cells.filter((cell) => cell?.kind === 'number');
	const [first] = numbers;
	if (first === undefined) return undefined;
	const wanted = Math.max(...numbers.map(({ format }) => decimalsOf(format)));
	const kept = Math.min(...numbers.map(({ value }) => cellDigits - wholeDigits(value)));
	const decimals = Math.max(0, Math.min(wanted, kept));
	const whole = first.format.split('.')[0] ?? '';
	return decimals === 0 ? whole : `${whole}.${'0'.repeat(decimals)}`;
}

export function columnWidths([headings = [], ...rows]: readonly WorkbookRow[]): readonly number[] {
	return headings.map((heading, column) => {
		const words = heading?.kind === 'text' ? heading.text.split(/\s+/) : [];
		const lengths = [...words.map(shownLength), ...rows.map((row) => lengthOf(row[column]))];
		return Math.max(...lengths) + margin;
	});
}

function lengthOf(cell: WorkbookCell | undefined): number {
	if (cell === undefined) return 0;
	if (cell.kind === 'text') return shownLength(cell.text);
	if (cell.kind === 'date') return dateLength;
	const decimals = decimalsOf(cell.format);
	const digits = wholeDigits(cell.value) || 1;
	const commas = cell.format.startsWith('#') ? Math.floor((digits - 1) / 3) : 0;
	return digits + commas + (decimals === 0 ? 0 : decimals + 1) + (cell.value < 0 ? 1 : 0);
}

/** Returns the width of a text, measured in digits. A Chinese character is as wide as two digits. */
export function shownLength(text: string): number {
	return [...text].reduce((sum, each) => sum + (/[⺀-鿿＀-￯]/u.test(each) ? 2 : 1), 0);
}

const decimalsOf = (format: string): number => format.split('.')[1]?.length ?? 0;

const wholeDigits = (value: number): number => {
	const whole = Math.trunc(Math.abs(value));
	return whole === 0 ? 0 : String(whole).length;
};
