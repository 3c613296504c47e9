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
	/** English formula without the equals sign. `value` is its result, for programs that do not calculate. */
	readonly formula?: string;
	/** Shown in blue, the colour of formula inputs. */
	readonly isInput?: true;
}

export type WorkbookCell = TextCell | NumberCell | { readonly kind: 'date'; readonly date: string };

/** Empty cells are undefined. */
export type WorkbookRow = readonly (WorkbookCell | undefined)[];

/** Columns that are printed on separate pages, counted from 1. */
export interface PrintArea {
	readonly fromColumn: number;
	readonly toColumn: number;
	readonly rowCount: number;
}

/** Values offered in the cells of a column (counted from 1) below the heading. Other values can be typed. */
export interface CellChoice {
	readonly column: number;
	/** Last row that offers the values. */
	readonly toRow: number;
	readonly values: readonly string[];
}

/** A sheet. Its first row has the headings, which are frozen and repeated on every printed page. */
export interface WorkbookSheet {
	readonly name: string;
	readonly rows: readonly WorkbookRow[];
	/** Widths in characters. Longer text is wrapped. */
	readonly columnWidths: readonly number[];
	/** Number formats of whole columns, for cells that are still empty. */
	readonly columnFormats?: readonly (string | undefined)[];
	/** Number of columns on the left that stay in view. Default: 0. */
	readonly frozenColumns?: number;
	readonly choices?: readonly CellChoice[];
	/** Default: the whole sheet. */
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

/** The display format of a number. It does not change the value. */
interface NumberFormat {
	/** Maximum number of decimals. Undefined: the limit of a cell. */
	readonly decimals: number | undefined;
	readonly hasThousands: boolean;
}

/** Maximum number of significant digits in a cell. */
const cellDigits = 15;

/** A decimal number, shown with as many decimals as the cell can hold and the format allows. */
export function numberCell(figure: string, { hasThousands, decimals: most = cellDigits }: NumberFormat): WorkbookCell {
	if (!plainFigure.test(figure)) return textCell(figure);
	const [whole = '', fraction = ''] = figure.replace(/^[+-]/, '').split('.');
	const wholeDigits = whole.replace(/^0+/, '').length;
	const decimals = Math.max(0, Math.min(fraction.length, most, cellDigits - wholeDigits));
	const format = `${hasThousands ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
	return { kind: 'number', value: Number(figure), format };
}

/** A number from the API with all its digits. The format changes only its display. */
export function valueCell(value: number, format = 'General'): WorkbookCell {
	return { kind: 'number', value, format };
}

/** A formula of the portal with its result. The formula must not contain user text, because it is not neutralised. */
export function formulaCell(formula: string, value: number, format: string): WorkbookCell {
	return { kind: 'number', value, format, formula };
}

export function dateCell(date: string): WorkbookCell {
	return { kind: 'date', date };
}

const dateLength = 'DD-MMM-YYYY'.length;
const margin = 2;

/** Gives each column one number format: the maximum decimals of its numbers that a cell can show. */
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

/** Column widths in characters: enough for the values and for the longest word of the heading. */
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

/** Width of a text in digits. A Chinese character is as wide as two digits. */
export function shownLength(text: string): number {
	return [...text].reduce((sum, each) => sum + (/[⺀-鿿＀-￯]/u.test(each) ? 2 : 1), 0);
}

const decimalsOf = (format: string): number => format.split('.')[1]?.length ?? 0;

const wholeDigits = (value: number): number => {
	const whole = Math.trunc(Math.abs(value));
	return whole === 0 ? 0 : String(whole).length;
};
