import { CsvError, parse } from 'csv-parse/sync';
import { type Cell, isBlank, textCell } from './cell.ts';

interface CsvRow {
	/** Where it begins, counted from 1. */
	readonly line: number;
	/** Blank cells beyond the first row's last are left out. */
	readonly cells: readonly Cell[];
}

interface CsvOptions {
	/** Rows that are not blank, the first one included. */
	readonly mostRows: number;
	/** UTF-16 code units of one cell. */
	readonly mostCharacters: number;
	/** Whether a quotation mark within a cell is taken as it is. */
	readonly hasLooseQuotes?: boolean;
}

export interface CsvFailure {
	readonly reason: 'quote-not-closed' | 'quote-in-cell' | 'line-too-long' | 'too-many-rows';
	readonly line?: number;
}

const longestRecord = 100_000;
/** Blank ones included, which spreadsheets write as lines of separators. */
const mostRecords = 100_000;
const tooManyRows = new Error('too many rows');
const delimiters = [',', ';', '\t', '|'] as const;

/** A first line that spreadsheets read as "the cells are separated by this", and do not show. */
const separatorLine = /^"?sep=([,;\t|])"?[,;\t| ]*$/i;

/**
 * The rows of a CSV text that are not blank. The separator is what a line `sep=;` names, or else the first of comma,
 * semicolon, tab and bar that the first row holds.
 */
export function parseCsv(
	text: string,
	{ mostRows, mostCharacters, hasLooseQuotes = false }: CsvOptions,
): { readonly delimiter: string; readonly rows: readonly CsvRow[] } | CsvFailure {
	const { delimiter, lines } = separated(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
	const rows: CsvRow[] = [];
	let width = 0;
	let lastLine = 0;
	let records = 0;
	try {
		parse(lines, {
			delimiter,
			record_delimiter: '\n',
			relax_column_count: true,
			relax_quotes: hasLooseQuotes,
			skip_empty_lines: true,
			max_record_size: longestRecord,
			on_record(record: readonly string[], context) {
				lastLine = context.lines;
				records += 1;
				if (rows.length > mostRows || records > mostRecords) throw tooManyRows;
				const cells = record.map((cell) => textCell(cell, mostCharacters));
				while (cells.length > width && isBlank(cells.at(-1) as Cell)) cells.pop();
				if (cells.every(isBlank)) return null;
				if (rows.length === 0) width = cells.length;
				rows.push({ line: lastLine - lineBreaks(record), cells });
				return null;
			},
		});
	} catch (error) {
		if (error === tooManyRows) return { reason: 'too-many-rows' };
		if (!(error instanceof CsvError)) throw error;
		return { reason: reasonOf(error), line: lastLine + 1 };
	}
	return rows.length > mostRows ? { reason: 'too-many-rows' } : { delimiter, rows };
}

/** The separator, and the text with an empty line for the one that names it. */
function separated(text: string): { readonly delimiter: string; readonly lines: string } {
	const first = /\S[^\n]*/.exec(text)?.[0] ?? '';
	const named = separatorLine.exec(first)?.[1];
	if (named !== undefined) return { delimiter: named, lines: text.replace(first, '') };
	return { delimiter: delimiters.find((each) => first.includes(each)) ?? ',', lines: text };
}

function lineBreaks(record: readonly string[]): number {
	return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

function reasonOf({ code }: CsvError): CsvFailure['reason'] {
	if (code === 'CSV_QUOTE_NOT_CLOSED') return 'quote-not-closed';
	return code === 'CSV_MAX_RECORD_SIZE' ? 'line-too-long' : 'quote-in-cell';
}
