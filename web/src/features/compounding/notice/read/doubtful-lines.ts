import { currencyAlone } from '../../../../lib/amounts/currency-mark.ts';
import { kindOfHeading } from './column-kinds.ts';
import type { TextLine } from './split-lines.ts';

/** Cells before the words at the end of a line. */
function figureCount({ cells }: TextLine): number {
	const words = cells.findIndex((cell, i) => i > 1 && /^\(?\p{L}/u.test(cell) && currencyAlone(cell) === undefined);
	return words < 0 ? cells.length : words;
}

/**
 * The lines in which a space may stand between thousands or between two figures: `1 222.22`. That it separates figures is
 * proved where clear lines, or headings that are all known, have as many cells.
 */
export function doubtfulLines(data: readonly TextLine[], head: TextLine | undefined): ReadonlySet<TextLine> {
	const spaced = data.filter(({ isSpaced }) => isSpaced);
	const isDoubtful = ({ cells }: TextLine) =>
		cells.some((cell, i) => /^\(?[-−]?\d{1,3}$/.test(cell) && /^\d{3}(?:[.,]\d+)?\)?$/.test(cells[i + 1] ?? ''));
	const doubtful = spaced.filter(isDoubtful);
	const isProof = head?.cells.every((cell) => kindOfHeading(cell) !== undefined) === true;
	const counts = new Set([
		...spaced.filter((line) => !doubtful.includes(line)).map(figureCount),
		...(isProof ? [head.cells.length] : []),
	]);
	return new Set(doubtful.filter((line) => counts.size !== 1 || !counts.has(figureCount(line))));
}
