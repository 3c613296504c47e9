/** The limits of a caller. */
export interface WorkbookLimits {
	/** Rows with content, of one sheet. */
	readonly rows: number;
	/** Columns with content. */
	readonly columns: number;
	/** UTF-16 code units of one cell. */
	readonly textLength: number;
	/** True after the time for reading; asked for every 64 kB. Default: no limit. */
	readonly isOverTime?: () => boolean;
}

/** The limits of every workbook; each bounds time or memory. */
export const workbookBounds = {
	parts: 1000,
	/** Maximum bytes of one part, unpacked. */
	partBytes: 64 * 1024 * 1024,
	/** Maximum bytes of all parts that are read, unpacked. */
	totalBytes: 80 * 1024 * 1024,
	/** Of all parts that are read, unpacked: this much, and so many times the packed size of the file. */
	smallBytes: 4 * 1024 * 1024,
	packedRatio: 100,
	sheets: 100,
	/** Cells and rows in the file, blank ones included. */
	cells: 1_000_000,
	rowElements: 100_000,
	sharedTexts: 1_000_000,
	/** The limit of Excel. */
	cellFormats: 65_490,
	mergedRanges: 1000,
	/** Start tags in all parts together. */
	elements: 2_200_000,
	/** Maximum length of one start tag. */
	attributes: 1000,
	depth: 64,
} as const;
