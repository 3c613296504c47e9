import type { Cell } from '../platform/files/cell.ts';
import { columnLetters } from '../platform/files/workbook/cell-reference.ts';

/** A line of a file that is not blank. */
export interface TableRow {
	/** Counted from 1. */
	readonly line: number;
	readonly cells: readonly Cell[];
}

/** What a file holds. */
export interface Table {
	/** The sheet from which it comes, if it comes from a workbook. */
	readonly sheet?: string;
	/** Between the cells of a CSV file. */
	readonly delimiter?: string;
	readonly rows: readonly TableRow[];
}

export const fileLimits = {
	bytes: 10 * 1024 * 1024,
	/** Below the header. */
	rows: 50_000,
	columns: 50,
	/** UTF-16 code units of a cell. */
	cellLength: 1000,
} as const;

export const tooManyRows = `The file has more than ${fileLimits.rows} rows: split it.`;

/** Where a cell of a workbook is. A line of a CSV file tells enough: its columns have no letters. */
export function cellPlace({ sheet }: Table, { line }: TableRow, place: number) {
	return sheet === undefined ? {} : { sheet, cell: `${columnLetters(place)}${line}` };
}
