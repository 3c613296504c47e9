/** Limits of a table file. They bound the time and memory of every step after them. */
export const tableLimits = {
	bytes: 5 * 1024 * 1024,
	/** Rows of a sheet that are not blank. */
	rows: 20_000,
	columns: 200,
	/** UTF-16 code units of a cell. */
	cellCharacters: 1000,
	/** UTF-16 code units of a line of a text file. */
	lineCharacters: 50_000,
	/** Lines of a text file, blank lines included. */
	lines: 100_000,
	/** Longest text that a cell kind interprets. A longer text is only kept. */
	valueCharacters: 100,
	/** Longest heading that is compared with names of fields. */
	headingCharacters: 80,
	/** Rows in which the heading row is searched. */
	headingRows: 60,
	/** Longest text in a fault or a question. */
	shownCharacters: 60,
} as const;
