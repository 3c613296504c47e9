/** Limits of a table file. They also limit the time and memory of all later steps. */
export const tableLimits = {
	bytes: 5 * 1024 * 1024,
	/** Maximum non-blank rows of a sheet. */
	rows: 20_000,
	columns: 200,
	/** Maximum length of a cell, in UTF-16 code units. */
	cellCharacters: 1000,
	/** Maximum length of a line of a text file, in UTF-16 code units. */
	lineCharacters: 50_000,
	lines: 100_000,
	/** Maximum length of a text that is read as a value. A longer text is kept, but not read. */
	valueCharacters: 100,
	headingCharacters: 80,
	headingRows: 60,
	/** Maximum length of a cell text that is quoted in a fault or a question. */
	shownCharacters: 60,
} as const;
