import { type Cell, columnLetters } from '#shared/workbook/cell.ts';

/** A row of a file that is not blank. */
export interface TableRow {
	/** Counted from 1. */
	readonly line: number;
	readonly cells: readonly Cell[];
}

/** The rows of a file. */
export interface Table {
	/** The name of the sheet, in a workbook. */
	readonly sheet?: string;
	/** The separator of a CSV file. */
	readonly delimiter?: string;
	readonly rows: readonly TableRow[];
}

export const fileLimits = {
	bytes: 10 * 1024 * 1024,
	/** Below the header. */
	rows: 50_000,
	columns: 50,
	/** UTF-16 code units in a cell. */
	cellLength: 1000,
} as const;

/** The reference of a workbook's cell. For a CSV file the line is enough: its columns have no letters. */
export function cellPlace({ sheet }: Table, { line }: TableRow, place: number) {
	if (sheet === undefined) return {};
	return place < 0 ? { sheet } : { sheet, cell: `${columnLetters(place)}${line}` };
}
