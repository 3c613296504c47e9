/** What stands in one cell of a file, without the blanks around it. */
export interface Cell {
	readonly text: string;
	/** Why it is not taken whatever its column: a formula, a percentage. */
	readonly fault?: string;
}

/** A line of a file that is not blank. */
export interface TableRow {
	/** Counted from 1. */
	readonly line: number;
	readonly cells: readonly Cell[];
}

export const fileLimits = { bytes: 10 * 1024 * 1024, rows: 50_000, columns: 50 } as const;

export const tooManyRows = `The file has more than ${fileLimits.rows} rows: split it.`;
