import type { CSSProperties, ReactNode } from 'react';
import gridStyles from './data-grid.module.css';
import styles from './data-table.module.css';

/** Widths in pixels at the font size of the table: a digit in a wide font, and the padding of a cell. */
const digitWidth = 8.3;
const padding = 14;

/** Factor by which a bold total is wider. Separators are narrower than digits. */
const boldTotal = 1.03;

/** Returns the width of each column in pixels. Default: enough for the title and for all digits of its numbers. */
export function columnWidths<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): readonly number[] {
	return columns.map((column) => {
		if (column.width !== undefined) return column.width;
		const least = Math.max(column.titleWidth ?? titleWidth(column.title), column.minWidth ?? 0);
		if (!column.isNumeric) return least;
		const total = boldTotal * (column.total?.text.length ?? 0);
		const longest = rows.reduce((most, row) => Math.max(most, cellText(column, row).length), total);
		return Math.max(least, Math.ceil(longest * digitWidth * (column.figureScale ?? 1)) + padding);
	});
}

/** Default width in pixels of a column with values in a table with row names. */
const valueWidth = 100;
const separators = /[,. ]/g;

export function wideFigures<Row>(
	columns: readonly DataColumn<Row>[],
	rows: readonly Row[],
): readonly (number | undefined)[] {
	return columns.map((column) => {
		if (!column.isNumeric) return undefined;
		const widest = rows.reduce((most, row) => Math.max(most, figureWidth(cellText(column, row))), 0);
		return widest > valueWidth ? widest : undefined;
	});
}

/** Returns the width of a number in pixels. A separator is half as wide as a digit. */
function figureWidth(text: string): number {
	const separated = text.match(separators)?.length ?? 0;
	return Math.ceil(7.3 * (text.length - separated / 2)) + padding + 2;
}

function titleWidth({ length }: string): number {
	if (length < 10) return 80;
	if (length < 25) return 100;
	return length < 50 ? 140 : 160;
}

/**
 * Returns CSS widths with which the columns fill their container. Greedy columns share the spare space. If there are no
 * greedy columns, columns without a fixed width share it, in proportion to their minimum widths. If every column has a
 * fixed width, all columns share it.
 *
 * @param widths minimum width of each column, in pixels
 */
export function filledWidths<Row>(columns: readonly DataColumn<Row>[], widths: readonly number[]): readonly string[] {
	const total = sum(widths);
	const hasGreedy = columns.some(({ isGreedy }) => isGreedy);
	const isOpen = columns.map(({ width, isGreedy }) => (hasGreedy ? isGreedy === true : width === undefined));
	const growing = isOpen.includes(true) ? widths.map((width, index) => (isOpen[index] ? width : 0)) : widths;
	return widths.map((width, index) => {
		const share = (growing[index] ?? 0) / sum(growing);
		return share === 0 ? `${width}px` : `max(${width}px, calc(${width}px + (100cqi - ${total}px) * ${share}))`;
	});
}

/** Widths in ems of the printed font: wide font character, Chinese character or W, factor of bold type, padding. */
const characterWidth = 0.64;
const wideCharacterWidth = 1;
const boldWidth = 1.1;
const paperPadding = 0.44;

/** Maximum width in ems of a greedy column, whose text wraps. */
const wrappedWidth = 10;

const wide = /[⺀-鿿＀-￯]/u;

const narrowOnly = /^[ -VX-~]*$/;

export function paperWidths<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): readonly number[] {
	return columns.map((column) => {
		const words = column.title.split(/\s+/).map((word) => (wide.test(word) ? word.slice(0, 2) : word));
		const values = rows.map((row) => cellText(column, row));
		const total = widthOnPaper(column.total?.text ?? '') * boldWidth;
		const widest = Math.max(total, ...[...words, ...values].map(widthOnPaper));
		return (column.isGreedy ? Math.min(widest, wrappedWidth) : widest) + paperPadding;
	});
}

export function pinnedOffsets<Row>(
	columns: readonly DataColumn<Row>[],
	widths: readonly number[],
): readonly (number | undefined)[] {
	return columns.map(({ isPinned }, index) =>
		isPinned ? sum(widths.filter((_, other) => other > index && columns[other]?.isPinned)) : undefined,
	);
}

function widthOnPaper(text: string): number {
	if (narrowOnly.test(text)) return text.length * characterWidth;
	return sum([...text].map((each) => (wide.test(each) || each === 'W' ? wideCharacterWidth : characterWidth)));
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export interface HeadCell {
	readonly left: number;
	readonly right: number;
	readonly isPinned: boolean;
}

interface Range {
	readonly left: number;
	readonly right: number;
}

const tolerance = 1.5;

/**
 * Returns the indices (from 0) of columns that the sides of the view cut, and the range in which columns scroll.
 *
 * A column that is cut at both sides is wider than the view. It is not reported as cut, because otherwise its values
 * could never be shown.
 */
export function cutColumns(
	cells: readonly HeadCell[],
	view: Range,
): { readonly places: readonly number[]; readonly inner: Range } {
	const inner = withoutPinned(cells, view);
	const places = [...cells.entries()].flatMap(([place, { left, right, isPinned }]) => {
		const isSeen = right > inner.left + tolerance && left < inner.right - tolerance;
		const isCut = left < inner.left - tolerance !== right > inner.right + tolerance;
		return isSeen && isCut && !isPinned ? [place] : [];
	});
	return { places, inner };
}

function withoutPinned(cells: readonly HeadCell[], { left, right }: Range): Range {
	const pinned = cells.filter(({ isPinned }) => isPinned);
	const atLeft = pinned.find((cell) => Math.abs(cell.left - left) < tolerance);
	const atRight = pinned.find((cell) => cell !== atLeft && Math.abs(cell.right - right) < tolerance);
	if (atLeft !== undefined) return withoutPinned(pinnedBut(cells, atLeft), { left: atLeft.right, right });
	if (atRight !== undefined) return withoutPinned(pinnedBut(cells, atRight), { left, right: atRight.left });
	return { left, right };
}

const pinnedBut = (cells: readonly HeadCell[], taken: HeadCell) => cells.filter((cell) => cell !== taken);

/** Undefined values come last. Rows with equal values keep their order. */
export function sortRows<Row>(
	rows: readonly Row[],
	columns: readonly DataColumn<Row>[],
	sorting: Sorting | undefined,
): readonly Row[] {
	const sortValue = columns.find(({ key }) => key === sorting?.key)?.sortValue;
	if (sortValue === undefined) return rows;
	const direction = sorting?.isDescending ? -1 : 1;
	return rows
		.map((row) => ({ row, value: sortValue(row) }))
		.sort((a, b) => {
			if (a.value === undefined || b.value === undefined)
				return Number(a.value === undefined) - Number(b.value === undefined);
			return direction * (a.value < b.value ? -1 : Number(a.value > b.value));
		})
		.map(({ row }) => row);
}

export function figureOrder(figure: string | null | undefined): number | undefined {
	const value = Number(figure ?? Number.NaN);
	return Number.isNaN(value) || figure === '' ? undefined : value;
}

/** @param pinnedAt pixels from the end of the table; undefined if the column is not pinned */
export function cellLook<Row>({ isNumeric, isGreedy }: DataColumn<Row>, pinnedAt: number | undefined) {
	const names = [
		isNumeric && styles.right,
		isGreedy && gridStyles.greedy,
		pinnedAt !== undefined && gridStyles.pinned,
	].filter(Boolean);
	return {
		className: names.length === 0 ? undefined : names.join(' '),
		// Marks a column of text, which is not blanked if it is partly out of view: unlike a number, cut text is not
		// misleading.
		'data-words': isGreedy,
		style: pinnedAt === undefined ? undefined : ({ '--right': `${pinnedAt}px` } as CSSProperties),
	};
}

/** A cell as copied to a spreadsheet: a plain decimal number, an ISO date, or text. */
export interface CopiedCell {
	readonly kind: 'number' | 'date' | 'text';
	readonly value: string;
}

export interface DataColumn<Row> {
	readonly key: string;
	readonly title: string;
	readonly note?: string | undefined;
	/** Heading above the titles of neighbouring columns that have the same group. */
	readonly group?: string | undefined;
	readonly tooltip?: string | undefined;
	readonly isNumeric?: boolean;
	readonly isRowHeader?: boolean;
	/** Returns the text of a cell. For undefined, the table shows a dash. */
	readonly text: (row: Row) => string | undefined;
	readonly cell?: (row: Row) => ReactNode;
	readonly exact?: (row: Row) => string | undefined;
	/** Returns the cell to copy to a spreadsheet. Default: the exact text, as a number if the column is numeric. */
	readonly copied?: (row: Row) => CopiedCell | undefined;
	/** Returns the value to sort by; undefined comes last in both orders. Columns without it cannot be sorted. */
	readonly sortValue?: (row: Row) => string | number | undefined;
	/** Text in the total row of a table with expandable rows. `exact` has all digits if `text` is rounded. */
	readonly total?: { readonly text: string; readonly exact?: string | undefined } | undefined;
	readonly isPinned?: boolean;
	/**
	 * True to give the column all spare space, in a table with expandable rows. Its text is truncated on screen and wraps
	 * on paper. In a table with row names, the column is wide.
	 */
	readonly isGreedy?: boolean;
	/** Fixed width in pixels, in a table with expandable rows. Default: the width of the content. */
	readonly width?: number | undefined;
	/** Width in pixels that the title needs on up to three lines. Set if the length of the title is a poor estimate. */
	readonly titleWidth?: number | undefined;
	readonly figureScale?: number;
	readonly minWidth?: number | undefined;
}

export interface Sorting {
	readonly key: string;
	readonly isDescending: boolean;
}

/** Rows that can be collapsed together under a title. Rows of a group without a title are always shown. */
export interface RowGroup<Row> {
	readonly key: string;
	readonly title?: string | undefined;
	readonly rows: readonly Row[];
}

export const noValue = '–';

export function cellText<Row>(column: DataColumn<Row>, row: Row): string {
	return column.text(row) ?? noValue;
}
