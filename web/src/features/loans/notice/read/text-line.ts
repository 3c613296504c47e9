/** What separates the cells of a line. Commas and spaces may also stand within a figure; spaces leave out blank cells. */
export type Separator = 'tab' | 'semicolon' | 'bar' | 'comma and space' | 'spaces' | 'comma' | 'space' | 'none';

/** A line of a pasted text with its cells, trimmed. */
export interface TextLine {
	/** From 1. */
	readonly number: number;
	/** As it was pasted. */
	readonly text: string;
	/** With plain letters and digits for full-width ones. */
	readonly plain: string;
	readonly cells: readonly string[];
	readonly separator: Separator;
}

/** The most characters of a text and of a line, lines, cells of a line and characters of a cell that are read. */
export const textLimits = {
	characters: 1_000_000,
	lines: 5000,
	lineCharacters: 2000,
	cells: 40,
	cellCharacters: 80,
} as const;
