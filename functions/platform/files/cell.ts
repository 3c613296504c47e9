/** One cell of a file. */
export interface Cell {
	/** Trimmed, in Unicode normalisation form C. */
	readonly text: string;
	/** Why no column accepts it, and what to write: a formula, a percentage. */
	readonly fault?: string;
}

export const blankCell: Cell = { text: '' };

export const isBlank = ({ text, fault }: Cell) => text === '' && fault === undefined;

/**
 * A cell of text.
 *
 * Normalising takes quadratic time for a long run of combining characters, so a longer text is cut and refused first.
 */
export function textCell(written: string, mostCharacters: number): Cell {
	const text = written.trim();
	if (text === '') return blankCell;
	if (text.length <= mostCharacters) return { text: text.normalize('NFC') };
	return { text: text.slice(0, mostCharacters), fault: `has more than ${mostCharacters} characters: shorten it` };
}
