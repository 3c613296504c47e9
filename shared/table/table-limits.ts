/** Limits of a table file. They bound the time and memory of all later steps. */
export const tableLimits = {
	bytes: 5 * 1024 * 1024,
	/** Non-blank rows of a sheet. */
	rows: 20_000,
	columns: 200,
	/** UTF-16 code units of a cell. */
	cellCharacters: 1000,
	/** UTF-16 code units of a line of a text file. */
	lineCharacters: 50_000,
	/** Lines of a text file, including blank lines. */
	lines: 100_000,
	/** Maximum length of a text that is interpreted. A longer text is only kept. */
	valueCharacters: 100,
	/** Maximum length of a heading that is compared with field names. */
	headingCharacters: 80,
	/** Number of rows that are searched for the headings. */
	headingRows: 60,
	/** Maximum length of a text in a fault or a question. */
	shownCharacters: 60,
} as const;
