import type { CalendarFileFaultCode } from '#shared/contract/calendar-file.ts';

/** One fault of a calendar file. */
export interface CalendarFileFault {
	readonly code: CalendarFileFaultCode;
	/** From 1, the header; none for a fault of the whole file. */
	readonly line?: number;
	/** In English. */
	readonly message: string;
}

const longestQuote = 40;

/** A text of the file for a message: shortened, and with control characters escaped. */
export function quoted(text: string): string {
	// A cell may have a million characters: only the first ones are split.
	const characters = [...text.slice(0, 2 * longestQuote + 2)];
	const shown = characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : text;
	return JSON.stringify(shown.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD'));
}
