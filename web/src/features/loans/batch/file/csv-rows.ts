import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { headingCount } from '#shared/loan/loan-columns.ts';
import { isBlank, textCell } from '#shared/workbook/cell.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';
import { mostCellCharacters, mostColumns, mostLineCharacters, mostLoans } from './file-limits.ts';
import type { FileRows, UnusableFile } from './loans-read.ts';

const delimiters = [';', '\t', ','] as const;

/** A first line by which spreadsheets name the separator; they do not show it. */
const separatorLine = /^"?sep=([,;\t])"?[,;\t ]*$/i;

class Unusable extends Error {
	readonly code: UnusableFile['code'];
	readonly values: UnusableFile['values'];

	constructor(code: UnusableFile['code'], values: UnusableFile['values'] = {}) {
		super(code);
		this.code = code;
		this.values = values;
	}
}

/** Reads CSV in UTF-8, or in UTF-16 with a byte-order mark. Other encodings are not guessed. */
export function csvRows(bytes: Uint8Array): FileRows | UnusableFile {
	const text = decoded(bytes);
	if (typeof text !== 'string') return text;
	const lines = text.replace(/\r\n?/g, '\n');
	const first = /\S[^\n]*/.exec(lines)?.[0] ?? '';
	const named = separatorLine.exec(first)?.[1];
	const delimiter = named ?? delimiters.find((each) => first.includes(each)) ?? ',';
	const rows: SheetRow[] = [];
	let line = 1;
	try {
		parse(named === undefined ? lines : lines.replace(first, ''), {
			delimiter,
			record_delimiter: '\n',
			relax_column_count: true,
			skip_empty_lines: true,
			max_record_size: mostLineCharacters,
			on_record(record: readonly string[], context) {
				line = context.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
				const cells = record.map((cell) => textCell(cell, mostCellCharacters));
				while (cells.at(-1)?.text === '') cells.pop();
				if (cells.length > mostColumns) throw new Unusable('too-many-columns', { line, most: mostColumns });
				if (cells.every(isBlank)) return null;
				rows.push({ line, cells });
				if (rows.length > mostLoans + 1) throw new Unusable('too-many-loans', { most: mostLoans });
				return null;
			},
		});
	} catch (error) {
		if (error instanceof Unusable) return { code: error.code, values: error.values };
		if (!(error instanceof CsvError)) throw error;
		return { code: error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote-not-closed' : 'not-csv', values: { line } };
	}
	const headings = headingCount(rows[0]?.cells.map(({ text: heading }) => heading) ?? []);
	return { rows, isSemicolonFile: delimiter === ';', headings };
}

function decoded(bytes: Uint8Array): string | UnusableFile {
	const [first, second] = bytes;
	const utf16 =
		first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
	if (utf16 === undefined && bytes.includes(0)) return { code: 'not-text', values: {} };
	try {
		return new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes);
	} catch {
		return { code: 'not-utf-8', values: {} };
	}
}
