import { blankWrittenCell, isBlankWritten } from '#shared/workbook/written-cell.ts';
import { cellAt, type Grid, type GridRow } from '../file/grid.ts';

/** A row after merged cells were filled with the value of their first cell, with the indices of the filled cells. */
export interface CarriedRow {
	readonly row: GridRow;
	readonly carried: ReadonlySet<number>;
}

/** Fills vertically merged cells with the value that files store only in the first row but users see in all rows. */
export function carryMerged(grid: Grid, headingLine: number): readonly CarriedRow[] {
	const below = grid.rows.filter(({ line }) => line > headingLine);
	const byLine = new Map(below.map((row) => [row.line, { cells: [...row.cells], carried: new Set<number>() }]));
	for (const { lines, places } of grid.merged) {
		if (lines[0] <= headingLine || lines[0] === lines[1] || places[0] !== places[1]) continue;
		const [place] = places;
		const first = byLine.get(lines[0]);
		const value = first === undefined ? blankWrittenCell : cellAt(first, place);
		if (isBlankWritten(value)) continue;
		for (const row of below) {
			if (row.line <= lines[0] || row.line > lines[1]) continue;
			const copy = byLine.get(row.line);
			if (copy === undefined || !isBlankWritten(cellAt(copy, place))) continue;
			while (copy.cells.length <= place) copy.cells.push(blankWrittenCell);
			copy.cells[place] = value;
			copy.carried.add(place);
		}
	}
	return below.map((row) => {
		const { cells, carried } = byLine.get(row.line) ?? { cells: row.cells, carried: new Set<number>() };
		return { row: carried.size === 0 ? row : { ...row, cells }, carried };
	});
}
