import type { CellDateReader } from './read-dates.ts';
import { isRowOfFigures } from './row-of-figures.ts';
import { splitAtSpaces } from './spaced-cells.ts';
import { type Separator, type TextLine, textLimits } from './text-line.ts';

/** A line that is not read, because the text or the line is too long. */
export interface LongLine {
	readonly line: number;
	readonly text: string;
}

export interface SplitText {
	readonly lines: readonly TextLine[];
	readonly tooLong: readonly LongLine[];
}

/** In the order in which they are tried. */
const splits: readonly (readonly [Separator, (line: string) => readonly string[]])[] = [
	['tab', (line) => line.split('\t')],
	['semicolon', (line) => line.split(';')],
	[
		'bar',
		(line) =>
			line
				.replace(/^\s*\|/, '')
				.replace(/\|\s*$/, '')
				.split('|'),
	],
	['comma and space', (line) => line.split(/, /)],
	['spaces', (line) => line.trim().split(/ {2,}/)],
	['comma', splitAtCommas],
	['space', splitAtSpaces],
];

const shownCharacters = 200;

/** The lines of a text that are not blank, without the marks of a quoted mail. */
export function splitLines(text: string, readDate: CellDateReader): SplitText {
	const all = text
		.slice(0, textLimits.characters)
		.split(/\r\n?|\n/)
		.map((written, i) => ({ line: i + 1, text: written.trim(), written }))
		.filter((line) => line.text !== '');
	const beyond = all[textLimits.lines];
	const short = all
		.slice(0, textLimits.lines)
		.filter(({ written }) => written.length <= textLimits.lineCharacters)
		.map(({ line, text: trimmed, written }) => ({ line, text: trimmed, plain: plainText(written) }));
	const [separator, split] = splitOf(
		short.map(({ plain }) => plain),
		readDate,
	);
	const tooLong = all.slice(0, textLimits.lines).filter(({ written }) => written.length > textLimits.lineCharacters);
	const rest = text.length > textLimits.characters ? { line: (all.at(-1)?.line ?? 0) + 1, text: '…' } : undefined;
	return {
		lines: short.map(({ line, text: trimmed, plain }) => ({
			number: line,
			text: trimmed,
			plain: plain.trim(),
			separator,
			cells: split(plain).map((cell) => withoutQuotes(cell.trim())),
		})),
		tooLong: [...tooLong, ...(beyond === undefined ? [] : [beyond]), ...(rest === undefined ? [] : [rest])].map(
			({ line, text: of }) => ({ line, text: of.slice(0, shownCharacters) }),
		),
	};
}

/** A comma in Chinese text separates, unless full-width digits make it one of thousands; marks that nobody sees are left out. */
const plainText = (line: string): string =>
	line
		.replace(/、|，(?![０-９]{3}(?![０-９]))/g, ', ')
		.normalize('NFKC')
		.replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
		.replace(/^(?: {0,3}>)+ ?/, '');

/** The lines that are looked at to find what separates the cells of all. */
const judgedLines = 200;

/**
 * The first separator under which at least half as many lines are rows as under any other: a sentence below a table does not
 * change how the table is split. Without rows, the first that gives most lines cells.
 */
function splitOf(lines: readonly string[], readDate: CellDateReader): (typeof splits)[number] {
	const withFigures = lines.filter((line) => /\d/.test(line)).slice(0, judgedLines);
	const rows = splits.map(
		([separator, split]) =>
			withFigures.filter((line) =>
				isRowOfFigures(
					split(line).map((cell) => withoutQuotes(cell.trim())),
					separator,
					readDate,
				),
			).length,
	);
	const most = Math.max(...rows);
	if (most > 0) return splits[rows.findIndex((count) => count * 2 >= most)] as (typeof splits)[number];
	const fitting = splits
		.slice(0, 3)
		.find(([, split]) => withFigures.filter((line) => split(line).length > 1).length * 2 > withFigures.length);
	return fitting ?? ['none', (line) => [line]];
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
