export const plainFigure = /^[+-]?\d+(\.\d+)?$/;

/**
 * Positions where the text of a cell could begin as a formula: the start, and after a cell separator. Full-width and
 * small signs count, because East Asian spreadsheets take them for the others. Programs may leave out spaces, quotation
 * marks and invisible characters before the sign.
 */
const formulaStart = /^(?=[\t\r\n])|(?<=^|[,;\t\r\n])(?=(?:(?![\t\r\n])[\s"\p{C}])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/**
 * The text of a workbook's cell, with an apostrophe in front if a spreadsheet could read it as a formula. Plain figures
 * are unchanged.
 */
export const neutralisedCell = (text: string): string =>
	!plainFigure.test(text) && text.search(formulaStart) === 0 ? `'${text}` : text;

/**
 * The text of a cell in CSV or among copied cells, with an apostrophe before each part that a spreadsheet could read as
 * a formula. Plain figures are unchanged, and what is neutralised already.
 *
 * A spreadsheet splits a file at the separator of its own language, and honours quotation marks only at the beginning
 * of what it takes for a cell. A comma, semicolon, tab or line break within a text can therefore begin a cell, whatever
 * separator the file was written with.
 */
export const neutralisedText = (text: string): string => (plainFigure.test(text) ? text : withApostrophes(text));

/** The same for a text that is never a figure, such as an identifier: `-1` has an apostrophe, too. */
export const withApostrophes = (text: string): string => text.replace(formulaStart, "'");
