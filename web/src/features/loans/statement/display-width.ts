/** Chinese characters and full-width signs, which take two columns of a typewriter face. */
const wide =
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u;

/** Columns that a text takes in a typewriter face. */
export const displayWidth = (text: string): number =>
	[...text].reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);

/** Pads a text with spaces, after or before it, to a width in columns. */
export function padded(text: string, width: number, side: 'start' | 'end'): string {
	const spaces = ' '.repeat(Math.max(0, width - displayWidth(text)));
	return side === 'end' ? text + spaces : spaces + text;
}
