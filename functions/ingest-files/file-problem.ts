/** One thing that is wrong with a file. */
export interface FileProblem {
	/** Of a workbook. */
	readonly sheet?: string;
	/** Of a workbook, such as `D7`. */
	readonly cell?: string;
	/** The row of a sheet, the line of a CSV file, from 1; none when the fault is the whole file's. */
	readonly line?: number;
	/** Its heading. */
	readonly column?: string;
	/** What stands there, cut short. */
	readonly value?: string;
	/** What is wrong and what would be right, in English. */
	readonly expected: string;
}

const longestShown = 60;

/** What somebody wrote, cut short and with its invisible characters replaced. */
export function shown(text: string): string {
	const characters = [...text.slice(0, 2 * longestShown + 2)];
	const cut = characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text;
	return cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
