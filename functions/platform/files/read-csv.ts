import { CsvError, parse } from 'csv-parse/sync';
import { type Cell, isBlank, textCell } from '#shared/workbook/cell.ts';

interface CsvRow {
	/** Starts at 1. */
	readonly line: number;
	/** Cells of the row. Blank cells to the right of the first row's last cell are omitted. */
	readonly cells: readonly Cell[];
}

interface CsvOptions {
	/** Maximum number of rows that are not blank, including the header. */
	readonly maxRows: number;
	/** Counted in UTF-16 code units. */
	readonly maxCharacters: number;
	readonly hasLooseQuotes?: boolean;
	readonly hasBlanksAroundQuotes?: boolean;
	readonly delimiter?: Delimiter;
}

export interface CsvFailure {
	readonly reason: 'quote-not-closed' | 'quote-in-cell' | 'line-too-long' | 'too-many-rows';
	readonly line?: number;
}

const longestRecord = 100_000;
/** Maximum number of rows including blank rows, which spreadsheets write as lines of separators. */
const maxRecords = 100_000;
const tooManyRows = new Error('too many rows');
const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** First line that names the separator. Spreadsheets read it but do not show it. */
const separatorLine = /^"?sep=([,;\t|])"?[,;\t| ]*$/i;

/**
 * Reads the rows of CSV text, without blank rows.
 *
 * If no separator is given, a first line such as `sep=;` can name it. Otherwise it is the first of comma, semicolon,
 * tab and bar that occurs in the header.
 */
export function readCsv(
	text: string,
	{ maxRows, maxCharacters, hasLooseQuotes = false, hasBlanksAroundQuotes = false, delimiter: given }: CsvOptions,
): { readonly delimiter: string; readonly rows: readonly CsvRow[] } | CsvFailure {
	const normalised = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
	const { delimiter, lines } = given === undefined ? separated(normalised) : { delimiter: given, lines: normalised };
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
			trim: hasBlanksAroundQuotes,
			skip_empty_lines: true,
			max_record_size: longestRecord,
			on_record(record: readonly string[], context) {
				lastLine = context.lines;
				records += 1;
				if (rows.length > maxRows || records > maxRecords) throw tooManyRows;
				const cells = record.map((cell) => textCell(cell, maxCharacters));
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
	return rows.length > maxRows ? { reason: 'too-many-rows' } : { delimiter, rows };
}

/** Empties the separator line, so that line numbers stay correct. */
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
