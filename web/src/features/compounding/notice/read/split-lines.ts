/** A line of a pasted text with its cells, trimmed. */
export interface TextLine {
	/** From 1. */
	readonly number: number;
	readonly text: string;
	readonly cells: readonly string[];
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
	(line) => line.trim().split(' '),
];

/** The lines of a text that are not blank, all split at the sign that separates most of them into cells. */
export function splitLines(text: string): TextLine[] {
	const lines = text
		.slice(0, textLimits.characters)
		.replace(/[\u00a0\u2007\u202f]/g, ' ')
		.split(/\r\n?|\n/)
		.map((line, i) => ({ number: i + 1, text: line.trim(), line }))
		.filter((line) => line.text !== '')
		.slice(0, textLimits.lines);
	const split = splitOf(lines.map(({ line }) => line));
	return lines.map(({ number, text: trimmed, line }) => ({
		number,
		text: trimmed,
		cells: split(line)
			.slice(0, textLimits.cells)
			.map((cell) => withoutQuotes(cell.trim()).slice(0, textLimits.cellCharacters)),
	}));
}

/** The first that gives most lines with figures at least two cells. */
function splitOf(lines: readonly string[]): Split {
	const withFigures = lines.filter((line) => /\d/.test(line));
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
