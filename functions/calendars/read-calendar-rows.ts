import { CsvError, parse } from 'csv-parse/sync';
import type { CalendarFileProblem } from './calendar-file-problem.ts';

/** A line of a CSV file that is not blank. */
export interface CalendarRow {
	/** Where it begins, counted from 1. */
	readonly line: number;
	/** Without the blanks around them, in Unicode's composed form. */
	readonly cells: readonly string[];
}

/** The rows of a CSV file that are not blank, the header with them. Commas or semicolons: the first line shows which. */
export function readCalendarRows(text: string): readonly CalendarRow[] | CalendarFileProblem {
	const lines = text.replace(/\r\n?/g, '\n');
	const rows: CalendarRow[] = [];
	let lastLine = 0;
	try {
		parse(lines, {
			delimiter: delimiterOf(lines),
			record_delimiter: '\n',
			bom: true,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			on_record(record: readonly string[], context) {
				lastLine = context.lines;
				const cells = record.map(composed);
				if (cells.some((cell) => cell !== '')) rows.push({ line: lastLine - lineBreaks(record), cells });
				return null;
			},
		});
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const line = lastLine + 1;
		return { fault: 'quote-not-closed', line, message: 'a quotation mark is opened and not closed' };
	}
	return rows;
}

function delimiterOf(lines: string): ',' | ';' {
	const [header = ''] = lines.split('\n', 1);
	return header.includes(';') && !header.includes(',') ? ';' : ',';
}

function lineBreaks(record: readonly string[]): number {
	return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/** A cell that is longer is too long for a name; composing it takes quadratic time over combining marks. */
const longestComposed = 1000;

function composed(cell: string): string {
	const text = cell.trim();
	return text.length > longestComposed ? text : text.normalize('NFC');
}
