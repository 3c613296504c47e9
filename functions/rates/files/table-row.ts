import { type Cell, columnLetters } from '#shared/workbook/cell.ts';

export interface TableRow {
	readonly line: number;
	readonly cells: readonly Cell[];
}

export interface Table {
	readonly sheet?: string;
	readonly delimiter?: string;
	readonly rows: readonly TableRow[];
}

export const fileLimits = {
	bytes: 10 * 1024 * 1024,
	rows: 50_000,
	columns: 50,
	/** Maximum length of a cell in UTF-16 code units. */
	cellLength: 1000,
} as const;

/** Returns the reference of a workbook cell, such as `D7`. Empty for a CSV file, whose columns have no letters. */
export function cellPlace({ sheet }: Table, { line }: TableRow, place: number) {
	if (sheet === undefined) return {};
	return place < 0 ? { sheet } : { sheet, cell: `${columnLetters(place)}${line}` };
}
