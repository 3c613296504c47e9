import type { WorkbookCell, WorkbookRow } from './workbook-model.ts';

/** Significant digits of a number in a cell. */
const cellDigits = 15;

const dateLength = 'DD-MMM-YYYY'.length;
const margin = 2;

/** Gives the numbers of each column one format: the most decimals of its figures that fit into the digits of a cell. */
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

/** The width of a text in digits. A Chinese character is as wide as two digits. */
export function shownLength(text: string): number {
	return [...text].reduce((sum, each) => sum + (/[⺀-鿿＀-￯]/u.test(each) ? 2 : 1), 0);
}

const decimalsOf = (format: string): number => format.split('.')[1]?.length ?? 0;

const wholeDigits = (value: number): number => {
	const whole = Math.trunc(Math.abs(value));
	return whole === 0 ? 0 : String(whole).length;
};
