import type { CalendarFileFault } from '../../shared/contract/calendar-file.ts';

/** One thing that is wrong with a calendar file. */
export interface CalendarFileProblem {
	readonly fault: CalendarFileFault;
	/** Counted from 1, the header's; none when the fault is the whole file's. */
	readonly line?: number;
	/** In English. */
	readonly message: string;
}

const longestQuote = 40;

/** What somebody wrote, cut short and with its control characters spelt out. */
export function quoted(text: string): string {
	// A character has at most two code units; a cell may have a million.
	const characters = [...text.slice(0, 2 * longestQuote + 2)];
	const shown = characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : text;
	return JSON.stringify(shown.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD'));
}
