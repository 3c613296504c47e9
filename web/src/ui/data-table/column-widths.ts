import { cellText, type DataColumn } from './data-column.ts';

/** Pixels at the type size of the table: one digit of a wide typeface, and the padding of a cell. */
const digitWidth = 8.3;
const padding = 14;

/** Width factor of a bold total; separators are narrower than digits. */
const boldTotal = 1.03;

/** Pixels for each column: its own width, else enough for its title and for every digit of its figures. */
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

function titleWidth({ length }: string): number {
	if (length < 10) return 80;
	if (length < 25) return 100;
	return length < 50 ? 140 : 160;
}

/**
 * CSS widths with which the columns fill their container. Greedy columns share the spare space, else columns without a
 * width, in proportion to their minimum widths. If every column has a width, all share it.
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

/** Ems at the type size of the table on paper: a character of a wide typeface, a Chinese one or a W, and the padding. */
const characterWidth = 0.64;
const wideCharacterWidth = 1;
const boldWidth = 1.1;
const paperPadding = 0.44;

/** Ems of a column that wraps. */
const wrappedWidth = 10;

const wide = /[⺀-鿿＀-￯]/u;

const narrowOnly = /^[ -VX-~]*$/;

/** Ems for each column on paper, where no value is cut and no word of a title is broken. */
export function paperWidths<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): readonly number[] {
	return columns.map((column) => {
		const words = column.title.split(/\s+/).map((word) => (wide.test(word) ? word.slice(0, 2) : word));
		const values = rows.map((row) => cellText(column, row));
		const total = widthOnPaper(column.total?.text ?? '') * boldWidth;
		const widest = Math.max(total, ...[...words, ...values].map(widthOnPaper));
		return (column.isGreedy ? Math.min(widest, wrappedWidth) : widest) + paperPadding;
	});
}

/** Pixels between each pinned column and the end of the table; undefined for the other columns. */
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
