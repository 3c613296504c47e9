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
	/** Shown in blue, as spreadsheets mark what a formula starts from. */
	readonly isInput?: true;
}

/** A cell: text, a number or a date. */
export type WorkbookCell = TextCell | NumberCell | { readonly kind: 'date'; readonly date: string };

/** Empty cells are undefined. */
export type WorkbookRow = readonly (WorkbookCell | undefined)[];

/** Columns that are printed on separate pages, counted from 1. */
export interface PrintArea {
	readonly fromColumn: number;
	readonly toColumn: number;
	readonly rowCount: number;
}

/** Values to choose from in the cells of a column (counted from 1) below the heading; others can be typed. */
export interface CellChoice {
	readonly column: number;
	/** The last row with the list. */
	readonly toRow: number;
	readonly values: readonly string[];
}

/** A sheet. The first row has the headings: it is frozen and repeated on every printed page. */
export interface WorkbookSheet {
	readonly name: string;
	readonly rows: readonly WorkbookRow[];
	/** Width in characters. Longer text is wrapped. */
	readonly columnWidths: readonly number[];
	/** Number formats of whole columns, for cells that are still empty. */
	readonly columnFormats?: readonly (string | undefined)[];
	/** Columns on the left that stay in view. Absent: none. */
	readonly frozenColumns?: number;
	readonly choices?: readonly CellChoice[];
	/** Absent: the whole sheet. */
	readonly printAreas?: readonly PrintArea[];
	/** Cells or ranges of the sheet by the names that formulas call them: `{ Margin: '$B$5' }`. */
	readonly names?: Readonly<Record<string, string>>;
}

export type WorkbookModel = readonly WorkbookSheet[];

/** Prefixes an apostrophe to text that a spreadsheet could read as a formula. Plain figures are unchanged. */
export function textCell(text: string): TextCell {
	return { kind: 'text', text: neutralisedCell(text) };
}

export function headingCell(text: string): TextCell {
	return { ...textCell(text), isBold: true };
}

/** The display format of a number. It does not change the value. */
interface NumberFormat {
	/** Maximum. Undefined: the limit of a cell. */
	readonly decimals: number | undefined;
	readonly hasThousands: boolean;
}

/** Significant digits of a number in a cell. */
const cellDigits = 15;

/** A figure as a number, shown with as many decimals as the cell can hold and the format allows. */
export function numberCell(figure: string, { hasThousands, decimals: most = cellDigits }: NumberFormat): WorkbookCell {
	if (!plainFigure.test(figure)) return textCell(figure);
	const [whole = '', fraction = ''] = figure.replace(/^[+-]/, '').split('.');
	const wholeDigits = whole.replace(/^0+/, '').length;
	const decimals = Math.max(0, Math.min(fraction.length, most, cellDigits - wholeDigits));
	const format = `${hasThousands ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
	return { kind: 'number', value: Number(figure), format };
}

/** A figure of the API, with all its digits; the format is only how it is shown. */
export function valueCell(value: number, format = 'General'): WorkbookCell {
	return { kind: 'number', value, format };
}

/** A number that a formula of the portal results in. Never from text of a user: nothing is neutralised. */
export function formulaCell(formula: string, value: number, format: string): WorkbookCell {
	return { kind: 'number', value, format, formula };
}

export function dateCell(date: string): WorkbookCell {
	return { kind: 'date', date };
}
