import type { WrittenRow } from '#shared/workbook/read-sheet.ts';
import { blankWrittenCell, type WrittenCell } from '#shared/workbook/written-cell.ts';

/** Rectangle of merged cells. Both corners belong to it. Lines count from 1, `place` is a column index from 0. */
export interface MergedCells {
	readonly lines: readonly [number, number];
	readonly places: readonly [number, number];
}

export interface GridRow extends WrittenRow {
	/** Number of cells in the row of a text file, including blank cells at its end. */
	readonly width?: number;
}

/** Rows of cells from a sheet, a text file or a pasted range. Blank rows are omitted. */
export interface Grid {
	/** Name of the sheet; empty for a text file. */
	readonly sheet: string;
	readonly isHidden: boolean;
	readonly rows: readonly GridRow[];
	readonly merged: readonly MergedCells[];
	readonly hiddenColumns: readonly { readonly first: number; readonly last: number }[];
	/** True for text files, in which an unquoted separator within a cell moves the cells after it. */
	readonly canShift: boolean;
	readonly separator?: string;
}

export const cellAt = (row: Pick<GridRow, 'cells'>, place: number): WrittenCell => row.cells[place] ?? blankWrittenCell;

export const isHiddenColumn = ({ hiddenColumns }: Grid, place: number): boolean =>
	hiddenColumns.some(({ first, last }) => first <= place && place <= last);
