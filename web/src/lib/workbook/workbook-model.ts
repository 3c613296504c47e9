interface TextCell {
	readonly kind: 'text';
	readonly text: string;
	readonly isBold?: true;
}

/** What a cell holds: text as it is, a figure to calculate with, or a day. */
export type WorkbookCell =
	| TextCell
	| { readonly kind: 'number'; readonly value: number; readonly format: string }
	| { readonly kind: 'date'; readonly date: string };

/** Undefined where a cell is empty. */
export type WorkbookRow = readonly (WorkbookCell | undefined)[];

/** Columns that are printed side by side, on pages of their own; 1 is the first. */
export interface PrintArea {
	readonly fromColumn: number;
	readonly toColumn: number;
	readonly rowCount: number;
}

/** A sheet whose first row has the headings: it stays in view, and is repeated on every page. */
export interface WorkbookSheet {
	readonly name: string;
	readonly rows: readonly WorkbookRow[];
	/** In characters. A longer text is broken into lines. */
	readonly columnWidths: readonly number[];
	/** The whole sheet where there are none. */
	readonly printAreas?: readonly PrintArea[];
}

export type WorkbookModel = readonly WorkbookSheet[];

const plainFigure = /^[+-]?\d+(\.\d+)?$/;

/** A text that a spreadsheet could take for a formula gets an apostrophe before it; a plain figure is none. */
export function textCell(text: string): TextCell {
	return { kind: 'text', text: /^[=+\-@\t\r]/.test(text) && !plainFigure.test(text) ? `'${text}` : text };
}

export function headingCell(text: string): TextCell {
	return { ...textCell(text), isBold: true };
}

/** How a number is shown; the number itself is never changed by it. */
interface NumberFormat {
	/** At most; as many as a cell keeps if there is no number. */
	readonly decimals: number | undefined;
	readonly hasThousands: boolean;
}

/** Digits that a cell keeps. */
const cellDigits = 15;

/** The figure as a number, shown with as many of its decimals as a cell can keep and the format allows. */
export function numberCell(figure: string, { hasThousands, decimals: most = cellDigits }: NumberFormat): WorkbookCell {
	if (!plainFigure.test(figure)) return textCell(figure);
	const [whole = '', fraction = ''] = figure.replace(/^[+-]/, '').split('.');
	const wholeDigits = whole.replace(/^0+/, '').length;
	const decimals = Math.max(0, Math.min(fraction.length, most, cellDigits - wholeDigits));
	const format = `${hasThousands ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
	return { kind: 'number', value: Number(figure), format };
}

export function dateCell(date: string): WorkbookCell {
	return { kind: 'date', date };
}
