import { type ColumnKind, kindOfFigures, kindOfHeading } from './column-kinds.ts';
import { type CellDateReader, isDate } from './read-dates.ts';
import {
	type DecimalPoint,
	daysOfCell,
	decimalPointOf,
	decimalPointOfRates,
	isFigure,
	readPrintedFigure,
} from './read-figures.ts';
import type { NoticeColumn } from './read-row.ts';
import { losesBlankCells } from './row-of-figures.ts';
import type { TextLine } from './text-line.ts';

interface ColumnReading {
	readonly point: DecimalPoint | undefined;
	/** What the user says of the columns. */
	readonly kinds: readonly (ColumnKind | undefined)[];
	readonly readDate: CellDateReader;
}

const sampleCount = 4;

/** What the columns of the rows state, by their headings, otherwise by their figures. */
export function readColumns(
	head: TextLine | undefined,
	data: readonly TextLine[],
	{ point, kinds, readDate }: ColumnReading,
): NoticeColumn[] {
	const count = data.reduce((most, { cells }) => Math.max(most, cells.length), 0);
	const taken = new Set(kinds);
	const isSpaced = data.some(({ separator }) => losesBlankCells(separator));
	// The words of headings between single spaces are columns only if there are as many.
	const headings = isSpaced && head?.cells.length !== count ? undefined : head?.cells;
	let hasDate = false;
	return Array.from({ length: count }, (_, column): NoticeColumn => {
		const heading = headings?.[column];
		const cells = data.map((line) => line.cells[column] ?? '').filter((cell) => cell !== '');
		// Words after the figures of a few lines are no column.
		const isNote = isSpaced && heading === undefined && cells.length * 2 <= data.length;
		const isDates = mostly(cells, (cell) => isDate(readDate(cell).reading));
		const named = heading === undefined ? undefined : kindOfHeading(heading);
		const byFigures = isNote ? 'ignored' : isDates ? 'date' : kindOfCells(cells, point);
		// `End` or `No.` above rates are headings of another table.
		const isIgnored = named === 'ignored' && !mostly(cells, (cell) => isFigure(cell) && /[.,%]/.test(cell));
		const isNamed = named !== undefined && (isIgnored || (named !== 'ignored' && (named === 'date') === isDates));
		const guessed = isNamed ? named : byFigures;
		// Of two columns of one kind the first counts, unless the user says otherwise.
		const kind = kinds[column] ?? (taken.has(guessed) ? 'ignored' : guessed);
		taken.add(kind);
		const isNumbering = !hasDate && guessed === 'ignored';
		hasDate ||= kind === 'date';
		const hasFigures = !isDates && !isNote && mostly(cells, isFigure);
		return {
			heading: heading === '' ? undefined : heading,
			kind,
			samples: cells.slice(0, sampleCount),
			isLeftOut: kind === 'ignored' && hasFigures && !(isNamed && named === 'ignored') && !isNumbering,
		};
	});
}

const mostly = (cells: readonly string[], test: (cell: string) => boolean): boolean =>
	cells.length > 0 && cells.filter(test).length * 2 > cells.length;

function kindOfCells(cells: readonly string[], point: DecimalPoint | undefined): ColumnKind {
	if (mostly(cells, (cell) => daysOfCell(cell) !== undefined)) return 'days';
	// Where the text proves no sign, or both, the cells of the column tell what they are; the rows then ask for the sign.
	const sign = point ?? decimalPointOf(cells) ?? decimalPointOfRates(cells);
	const figures = cells.flatMap((cell) => {
		const reading = readPrintedFigure(cell, sign);
		return 'figure' in reading ? [reading.figure] : [];
	});
	return figures.length * 2 > cells.length ? kindOfFigures(figures, cells) : 'ignored';
}
