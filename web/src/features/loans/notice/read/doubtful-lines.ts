import { kindOfHeading } from './column-kinds.ts';
import type { DecimalPoint } from './read-figures.ts';
import { figureCells } from './row-of-figures.ts';
import type { TextLine } from './text-line.ts';

/**
 * The lines in which a space or a comma may stand within a figure or between two: `1 222.22`, `1,222.22`, and `4,30` where
 * no figure proves that decimals follow a point. That it separates figures is proved where clear lines, or headings that
 * are all known, have as many cells.
 */
export function doubtfulLines(
	data: readonly TextLine[],
	head: TextLine | undefined,
	point: DecimalPoint | undefined,
): ReadonlySet<TextLine> {
	const joined = data.filter(({ separator }) => separator === 'space' || separator === 'comma');
	const isPair = ({ separator }: TextLine, cell: string, next: string) =>
		(/^\(?[-−]?\d{1,3}$/.test(cell) && /^\d{3}(?:[.,]\d+)?\)?$/.test(next)) ||
		(separator === 'comma' && point !== '.' && /\d$/.test(cell) && /^\d+$/.test(next) && !/[-/]/.test(cell));
	const isDoubtful = (line: TextLine) => line.cells.some((cell, i) => isPair(line, cell, line.cells[i + 1] ?? ''));
	const doubtful = joined.filter(isDoubtful);
	const isProof = head?.cells.every((cell) => kindOfHeading(cell) !== undefined) === true;
	const clear = new Set(joined.filter((line) => !doubtful.includes(line)).map(countOf));
	const counts = isProof ? clear.add(head.cells.length) : clear;
	return new Set(doubtful.filter((line) => counts.size !== 1 || !counts.has(countOf(line))));
}

const countOf = ({ separator, cells }: TextLine): number => (separator === 'space' ? figureCells(cells) : cells.length);
