import { currencyAlone } from '#lib/amounts/currency-mark.ts';
import { type CellDateReader, isDate } from './read-dates.ts';
import { isFigure } from './read-figures.ts';
import { type Separator, textLimits } from './text-line.ts';
import { startsWithLabel } from './total-labels.ts';

const weekday =
	/^\(?(?:mon|tue|wed|thu|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|星期|周)\p{L}{0,6}\.?\)?$/iu;

/** A cell that is no figure and may stand in a row of figures. */
const isMark = (cell: string): boolean =>
	/^[-–—%]?$/.test(cell) || weekday.test(cell) || currencyAlone(cell) !== undefined;

const hasLetter = (cell: string): boolean => /\p{L}/u.test(cell);

/** True if spaces separate the cells: a blank cell is left out, and the cells after it stand in other columns. */
export const losesBlankCells = (separator: Separator): boolean => separator === 'space' || separator === 'spaces';

/**
 * True if a line is a row: a date or period, at least one figure, and no cell that is partly understood. Words before the
 * date make it a sentence; words after the figures of a line with spaces are a note.
 */
export function isRowOfFigures(cells: readonly string[], separator: Separator, readDate: CellDateReader): boolean {
	if (cells.length < 2 || cells.length > textLimits.cells) return false;
	if (cells.some((cell) => cell.length > textLimits.cellCharacters)) return false;
	const count = separator === 'space' ? figureCells(cells) : cells.length;
	const own = cells.slice(0, count);
	const at = own.findIndex((cell) => isDate(readDate(cell).reading));
	if (at < 0 || startsWithLabel(own[0] as string)) return false;
	const others = own.filter((cell, i) => i !== at && !isMark(cell) && !isDate(readDate(cell).reading));
	const figures = others.filter(isFigure);
	// A cell of words may stand in a table, and no cell of signs and digits that is no figure.
	return figures.length > 0 && others.every((cell) => isFigure(cell) || hasLetter(cell));
}

/** Cells before the words at the end of a line with single spaces. */
export function figureCells(cells: readonly string[]): number {
	const words = cells.findIndex((cell, i) => i > 1 && /^\(?\p{L}/u.test(cell) && !isMark(cell));
	return words < 0 ? cells.length : words;
}
