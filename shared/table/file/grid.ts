import type { WrittenRow } from '#shared/workbook/read-sheet.ts';
import { blankWrittenCell, type WrittenCell } from '#shared/workbook/written-cell.ts';

/** Rectangle of merged cells. Lines count from 1, places from 0; both corners are included. */
export interface MergedCells {
	readonly lines: readonly [number, number];
	readonly places: readonly [number, number];
}

/** A row that is not blank. */
export interface GridRow extends WrittenRow {
	/** Cells of the line in a text file, blank cells at its end included. */
	readonly width?: number;
}

/** Cells of one sheet, of a text file, or of a pasted range. Blank rows are left out. */
export interface Grid {
	/** Name of the sheet; empty for a text file. */
	readonly sheet: string;
	readonly isHidden: boolean;
	readonly rows: readonly GridRow[];
	readonly merged: readonly MergedCells[];
	readonly hiddenColumns: readonly { readonly first: number; readonly last: number }[];
	/** A separator inside an unquoted cell moves the cells after it; only text files have this risk. */
	readonly canShift: boolean;
	/** Separator of the cells of a text. */
	readonly separator?: string;
}

export const cellAt = (row: Pick<GridRow, 'cells'>, place: number): WrittenCell => row.cells[place] ?? blankWrittenCell;

export const isHiddenColumn = ({ hiddenColumns }: Grid, place: number): boolean =>
	hiddenColumns.some(({ first, last }) => first <= place && place <= last);
