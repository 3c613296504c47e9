import type { WrittenRow } from '#shared/workbook/read-sheet.ts';
import { blankWrittenCell, type WrittenCell } from '#shared/workbook/written-cell.ts';

/** Rectangle of merged cells, both corners included. Lines count from 1, `place` indices from 0. */
export interface MergedCells {
	readonly lines: readonly [number, number];
	readonly places: readonly [number, number];
}

/** A row that is not blank. */
export interface GridRow extends WrittenRow {
	/** Number of cells in the line of a text file, including trailing blank cells. */
	readonly width?: number;
}

/** Cells of a sheet, a text file or a pasted range. Blank rows are omitted. */
export interface Grid {
	/** Name of the sheet; empty for a text file. */
	readonly sheet: string;
	readonly isHidden: boolean;
	readonly rows: readonly GridRow[];
	readonly merged: readonly MergedCells[];
	readonly hiddenColumns: readonly { readonly first: number; readonly last: number }[];
	/** True for text files: a separator in an unquoted cell would move the following cells. */
	readonly canShift: boolean;
	/** Separator of a text file's cells. */
	readonly separator?: string;
}

export const cellAt = (row: Pick<GridRow, 'cells'>, place: number): WrittenCell => row.cells[place] ?? blankWrittenCell;

export const isHiddenColumn = ({ hiddenColumns }: Grid, place: number): boolean =>
	hiddenColumns.some(({ first, last }) => first <= place && place <= last);
