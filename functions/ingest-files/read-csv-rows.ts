import { CsvError, parse } from 'csv-parse/sync';
import type { FileProblem } from './file-problem.ts';
import { fileLimits, type TableRow, tooManyRows } from './table-row.ts';

/** The rows of a CSV file in UTF-8. Commas or semicolons: the first line shows which. */
export function readCsvRows(bytes: Uint8Array): readonly TableRow[] | FileProblem {
	const text = utf8Text(bytes);
	if (text === undefined) return { expected: 'The file must be UTF-8 text: save it as "CSV UTF-8".' };
	const lines = text.replace(/\r\n?/g, '\n');
	const rows: TableRow[] = [];
	let lastLine = 0;
	try {
		parse(lines, {
			delimiter: delimiterOf(lines),
			record_delimiter: '\n',
			relax_column_count: true,
			skip_empty_lines: true,
			max_record_size: 100_000,
			to: fileLimits.rows + 2,
			on_record(record: readonly string[], context) {
				lastLine = context.lines;
				const cells = record.map((cell) => ({ text: cell.trim().normalize('NFC') }));
				if (cells.some((cell) => cell.text !== '')) rows.push({ line: lastLine - lineBreaks(record), cells });
				return null;
			},
		});
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		return { line: lastLine + 1, expected: expectedOf(error) };
	}
	return rows.length > fileLimits.rows + 1 ? { expected: tooManyRows } : rows;
}

function utf8Text(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return text.includes('\0') ? undefined : text;
	} catch {
		return undefined;
	}
}

function delimiterOf(lines: string): ',' | ';' {
	const [header = ''] = lines.split('\n', 1);
	return header.includes(';') && !header.includes(',') ? ';' : ',';
}

function lineBreaks(record: readonly string[]): number {
	return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

function expectedOf({ code }: CsvError): string {
	if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened and not closed.';
	if (code === 'CSV_MAX_RECORD_SIZE') return 'The line is far too long: is a quotation mark not closed?';
	return 'A quotation mark stands inside a cell: put the whole cell in quotation marks and double those within.';
}
