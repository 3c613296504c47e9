/** One fault of a file. */
export interface FileFault {
	/** Workbooks only. */
	readonly sheet?: string;
	/** Workbooks only, such as `D7`. */
	readonly cell?: string;
	/** The row of a sheet or the line of a CSV file, from 1; absent when the fault is in the whole file. */
	readonly line?: number;
	/** The heading of the column. */
	readonly column?: string;
	/** The text of the cell, cut short. */
	readonly value?: string;
	/** English sentence that names the fault and its correction. */
	readonly expected: string;
}

const longestShown = 60;

/** A text of a file, cut short and with its invisible characters replaced. */
export function shown(text: string): string {
	const characters = [...text.slice(0, 2 * longestShown + 2)];
	const cut = characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text;
	return cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
