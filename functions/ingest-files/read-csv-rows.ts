import { decodeText } from '../platform/files/decode-text.ts';
import { type CsvFailure, parseCsv } from '../platform/files/parse-csv.ts';
import { type FileProblem, shown } from './file-problem.ts';
import { fileLimits, type Table, tooManyRows } from './table-row.ts';

const expected: Readonly<Record<CsvFailure['reason'], string>> = {
	'quote-not-closed': 'A quotation mark is opened and not closed.',
	'quote-in-cell':
		'A quotation mark stands inside a cell: put the whole cell in quotation marks and double those within.',
	'line-too-long': 'The line is far too long: is a quotation mark not closed?',
	'too-many-rows': tooManyRows,
};

export function readCsvRows(bytes: Uint8Array): Table | FileProblem {
	const text = decodeText(bytes);
	if (typeof text !== 'string') {
		return { ...text, ...(text.value === undefined ? {} : { value: shown(text.value) }) };
	}
	const parsed = parseCsv(text, { mostRows: fileLimits.rows + 1, mostCharacters: fileLimits.cellLength });
	if (!('reason' in parsed)) return parsed;
	return { ...(parsed.line === undefined ? {} : { line: parsed.line }), expected: expected[parsed.reason] };
}
