export const plainFigure = /^[+-]?\d+(\.\d+)?$/;

/**
 * Positions where a spreadsheet program may start to read a formula: the start of the text and after a cell separator.
 * Full-width and small signs count too, because East Asian programs read them as ordinary signs. Programs can ignore
 * spaces, quotation marks and invisible characters before the sign.
 */
const formulaStart = /^(?=[\t\r\n])|(?<=^|[,;\t\r\n])(?=(?:(?![\t\r\n])[\s"\p{C}])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/** Returns a cell's text, with an apostrophe before what spreadsheet programs could read as a formula. */
export const neutralisedCell = (text: string): string =>
	!plainFigure.test(text) && text.search(formulaStart) === 0 ? `'${text}` : text;

/**
 * Returns the text of a cell for CSV or the clipboard. Adds an apostrophe wherever a spreadsheet program could start to
 * read a formula. Plain numbers and texts that already have the apostrophes are unchanged.
 *
 * A spreadsheet program splits a file at the separator of its language, and respects quotation marks only at the
 * start of a cell. A comma, semicolon, tab or line break within a text can therefore start a cell, whatever the
 * separator of the file is.
 */
export const neutralisedText = (text: string): string => (plainFigure.test(text) ? text : withApostrophes(text));

/** Adds apostrophes like {@link neutralisedText}, also to texts such as `-1`. For identifiers and other non-numbers. */
export const withApostrophes = (text: string): string => text.replace(formulaStart, "'");
