export interface PastedRow {
	/** Row number in the pasted text, counted from 1. Blank rows are counted. */
	readonly line: number;
	/** Trimmed texts of the cells, without empty cells at the end. */
	readonly cells: readonly string[];
}

const maxCharacters = 200_000;

/**
 * Splits cells that were copied from Excel, LibreOffice or Google Sheets into rows. Tabs separate cells, and a cell
 * with a line break is in quotation marks. If the text does not contain a tab, semicolons separate cells. Blank rows
 * are removed. The running time is linear.
 *
 * @returns undefined if the text has more than 200,000 characters
 */
export function pastedRows(text: string): readonly PastedRow[] | undefined {
	if (text.length > maxCharacters) return undefined;
	const separator = text.includes('\t') ? '\t' : ';';
	const rows: PastedRow[] = [];
	let cells: string[] = [];
	let line = 1;
	let at = 0;
	const endRow = () => {
		while (cells.at(-1) === '') cells.pop();
		if (cells.length > 0) rows.push({ line, cells });
		cells = [];
		line++;
	};
	while (at < text.length) {
		const end = text.charAt(at) === '"' ? endOfQuoted(text, at, separator) : undefined;
		const next = end ?? endOfPlain(text, at, separator);
		const cell = end === undefined ? text.slice(at, next) : text.slice(at + 1, end - 1).replaceAll('""', '"');
		cells.push(cell.replace(/[\s\0]+/g, ' ').trim());
		const mark = text.charAt(next);
		at = next + (mark === '\r' && text.charAt(next + 1) === '\n' ? 2 : 1);
		if (mark !== separator) endRow();
	}
	if (cells.length > 0) endRow();
	return rows;
}

function endOfPlain(text: string, from: number, separator: string): number {
	let at = from;
	while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
	return at;
}

function endOfQuoted(text: string, from: number, separator: string): number | undefined {
	for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
		const next = text[at + 1];
		if (next === undefined || next === separator || next === '\n' || next === '\r') return at + 1;
		if (next !== '"') return undefined;
	}
	return undefined;
}

/** Removes the first row if it is a row of headings, which means that its cells do not contain digits. */
export function withoutHeadings(rows: readonly PastedRow[]): readonly PastedRow[] {
	return rows[0]?.cells.some((cell) => /\d/.test(cell)) === false ? rows.slice(1) : rows;
}
