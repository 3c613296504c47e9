import { splitAtSpaces } from './spaced-cells.ts';

/** A line of a pasted text with its cells, trimmed. */
export interface TextLine {
	/** From 1. */
	readonly number: number;
	readonly text: string;
	readonly cells: readonly string[];
	/** Whether single spaces separate its cells, which may also stand within a figure. */
	readonly isSpaced: boolean;
}

/** The most characters of a text, lines, cells of a line and characters of a cell that are read. */
export const textLimits = { characters: 1_000_000, lines: 5000, cells: 40, cellCharacters: 80 } as const;

type Split = (line: string) => readonly string[];

/** In the order in which they are tried: a comma and a single space may also stand within a figure or a date. */
const splits: readonly Split[] = [
	(line) => line.split('\t'),
	(line) => line.split(';'),
	(line) => line.split('|'),
	(line) => line.trim().split(/ {2,}/),
	splitAtCommas,
	splitAtSpaces,
];

/**
 * The lines of a text that are not blank, without the marks of a quoted mail, all split at the sign that makes cells of most
 * dates.
 */
export function splitLines(text: string, isDate: (cell: string) => boolean): TextLine[] {
	const lines = text
		.slice(0, textLimits.characters)
		.replace(/[\u00a0\u2007\u202f]/g, ' ')
		.split(/\r\n?|\n/)
		.map((quoted, i) => ({ number: i + 1, line: quoted.replace(/^(?: {0,3}>)+ ?/, '') }))
		.map(({ number, line }) => ({ number, text: line.trim(), line }))
		.filter((line) => line.text !== '')
		.slice(0, textLimits.lines);
	const split = splitOf(
		lines.map(({ line }) => line),
		isDate,
	);
	return lines.map(({ number, text: trimmed, line }) => ({
		number,
		text: trimmed,
		isSpaced: split === splitAtSpaces,
		cells: split(line)
			.slice(0, textLimits.cells)
			.map((cell) => withoutQuotes(cell.trim()).slice(0, textLimits.cellCharacters)),
	}));
}

/** The lines that are looked at to find what separates the cells of all. */
const judgedLines = 200;

/** The first of those that give most lines a date beside other cells; without dates, that give most lines cells. */
function splitOf(lines: readonly string[], isDate: (cell: string) => boolean): Split {
	const withFigures = lines.filter((line) => /\d/.test(line)).slice(0, judgedLines);
	const dated = splits.map((split) => {
		const isRow = (cells: readonly string[]) =>
			cells.length > 1 &&
			cells.some((cell) => cell.length <= textLimits.cellCharacters && isDate(withoutQuotes(cell.trim())));
		return withFigures.filter((line) => isRow(split(line))).length;
	});
	const most = Math.max(...dated);
	if (most > 0) return splits[dated.indexOf(most)] as Split;
	const fitting = splits.find(
		(split) => withFigures.filter((line) => split(line).length > 1).length * 2 > withFigures.length,
	);
	return fitting ?? ((line) => [line]);
}

/** A comma in quotes separates nothing. */
function splitAtCommas(line: string): readonly string[] {
	return (
		line
			.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)
			?.map((cell) => cell.replace(/,$/, ''))
			.slice(0, -1) ?? [line]
	);
}

const withoutQuotes = (cell: string): string =>
	/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell;
