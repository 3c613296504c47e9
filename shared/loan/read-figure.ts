/** Known decimal and thousands marks of a file's figures. */
export interface FigureMarks {
	/** The mark before the decimals, if the owner of the file has said it. */
	readonly decimalPoint?: '.' | ',' | undefined;
	/** True if semicolons separate the cells, as where the comma is the decimal point. */
	readonly isSemicolonFile?: boolean;
}

const plain = /^[+-]?\d{1,30}(\.\d{1,30})?$/;

/** Figures with marks for thousands, by the mark before their decimals. No thousands begin with 0: `0,125` has decimals. */
const grouped = {
	'.': /^[+-]?[1-9]\d{0,2}([, '’\u00a0\u202f])\d{3}(?:\1\d{3})*(?:\.\d{1,30})?$/,
	',': /^[+-]?(?:[1-9]\d{0,2}([. '’\u00a0\u202f])\d{3}(?:\1\d{3})*|\d{1,30})(?:,\d{1,30})?$/,
} as const;

/** A `1.000` in a semicolon file is more likely a thousand than one with three decimals. */
const doubtful = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;

/**
 * A figure as a plain decimal text.
 *
 * `1.000` is a thousand in one country and one in another. With a known decimal point it is read accordingly; without one
 * only figures without marks for thousands are read, a point before their decimals.
 *
 * @returns `ambiguous` for a figure that a known decimal point would make clear; undefined for any other text
 */
export function readFigure(
	text: string,
	{ decimalPoint, isSemicolonFile = false }: FigureMarks,
): string | 'ambiguous' | undefined {
	if (decimalPoint === undefined) {
		if (isSemicolonFile && doubtful.test(text)) return 'ambiguous';
		if (plain.test(text)) return withoutPlus(text);
		return grouped['.'].test(text) || grouped[','].test(text) ? 'ambiguous' : undefined;
	}
	if (decimalPoint === '.') {
		return plain.test(text) || grouped['.'].test(text) ? withoutPlus(text.replace(/[^\d.+-]/g, '')) : undefined;
	}
	return grouped[','].test(text) ? withoutPlus(text.replace(/[^\d,+-]/g, '').replace(',', '.')) : undefined;
}

const withoutPlus = (text: string) => (text.startsWith('+') ? text.slice(1) : text);
