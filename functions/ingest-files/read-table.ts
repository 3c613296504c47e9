import type { FileProblem } from './file-problem.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { fileLimits, type TableRow } from './table-row.ts';
import { readWorkbookRows } from './workbook/read-workbook-rows.ts';

const zip = '504b0304';
const oldOffice = 'd0cf11e0';

/** The rows of a file, by what its name says it is; blank rows are left out. */
export function readTable(key: string, bytes: Buffer): readonly TableRow[] | FileProblem {
	const extension = /\.([^./]+)$/.exec(key)?.[1]?.toLowerCase();
	const magic = bytes.toString('hex', 0, 4);
	if (extension !== 'csv' && extension !== 'xlsx') {
		return { expected: 'The name of the file must end in .csv or .xlsx.' };
	}
	if (bytes.length > fileLimits.bytes) return { expected: tooLarge(bytes.length) };
	if (bytes.length === 0) return { expected: 'The file is empty.' };
	if (magic === oldOffice) {
		return { expected: 'The workbook is of the old format or has a password: save it as .xlsx without one.' };
	}
	if ((magic === zip) !== (extension === 'xlsx')) {
		const found = magic === zip ? 'a workbook: name it .xlsx' : 'no workbook: name it .csv if it is text';
		return { expected: `The file is ${found}.` };
	}
	return extension === 'csv' ? readCsvRows(bytes) : readWorkbookRows(bytes);
}

export function tooLarge(bytes: number): string {
	return `The file has ${bytes} bytes; at most ${fileLimits.bytes} are taken: split it.`;
}
