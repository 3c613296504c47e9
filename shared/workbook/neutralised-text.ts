export const plainFigure = /^[+-]?\d+(\.\d+)?$/;

/**
 * Positions at which a formula could begin: the start of the text, and after a cell separator. Full-width and small
 * signs count, because East Asian spreadsheets interpret them as ordinary signs. Programs can ignore spaces, quotation
 * marks and invisible characters before the sign.
 */
const formulaStart = /^(?=[\t\r\n])|(?<=^|[,;\t\r\n])(?=(?:(?![\t\r\n])[\s"\p{C}])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/**
 * Returns the text of a workbook cell, with a leading apostrophe if a spreadsheet could read it as a formula. Plain
 * figures are unchanged.
 */
export const neutralisedCell = (text: string): string =>
	!plainFigure.test(text) && text.search(formulaStart) === 0 ? `'${text}` : text;

/**
 * Returns the text of a cell for CSV or the clipboard. Each part that a spreadsheet could read as a formula gets an
 * apostrophe. Plain figures and already neutralised texts are unchanged.
 *
 * A spreadsheet splits a file at the separator of its own language. It respects quotation marks only at the beginning
 * of a cell. A comma, semicolon, tab or line break within a text can therefore begin a cell, regardless of the file's
 * separator.
 */
export const neutralisedText = (text: string): string => (plainFigure.test(text) ? text : withApostrophes(text));

/** Neutralises a text that is never a figure, such as an identifier: `-1` also gets an apostrophe. */
export const withApostrophes = (text: string): string => text.replace(formulaStart, "'");
