/** What one cell of a file holds. */
export interface Cell {
	/** Without the white space around it, in Unicode's composed form. */
	readonly text: string;
	/** Why it is refused in any column, and what to write: a formula, a percentage. */
	readonly fault?: string;
}

export const blankCell: Cell = { text: '' };

export const isBlank = ({ text, fault }: Cell) => text === '' && fault === undefined;

/**
 * A cell of text as somebody wrote it.
 *
 * Normalising takes quadratic time for a long run of combining characters, so a longer text is cut and refused before it.
 */
export function textCell(written: string, mostCharacters: number): Cell {
	const text = written.trim();
	if (text === '') return blankCell;
	if (text.length <= mostCharacters) return { text: text.normalize('NFC') };
	return { text: text.slice(0, mostCharacters), fault: `has more than ${mostCharacters} characters: shorten it` };
}
