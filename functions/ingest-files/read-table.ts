import type { FileProblem } from './file-problem.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readWorkbookRows } from './read-workbook-rows.ts';
import { fileLimits, type Table } from './table-row.ts';

const zip = '504b0304';
const compoundFile = 'd0cf11e0';
/** The stream that an encrypted workbook lies in, as the directory of a compound file names it: [MS-OFFCRYPTO] 1.3.2. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/** What a file holds, by what its name says it is; blank rows are left out. */
export function readTable(key: string, bytes: Buffer): Table | FileProblem {
	const extension = /\.([^./]+)$/.exec(key)?.[1]?.toLowerCase();
	const magic = bytes.toString('hex', 0, 4);
	if (extension !== 'csv' && extension !== 'xlsx') {
		return { expected: 'The name of the file must end in .csv or .xlsx.' };
	}
	if (bytes.length > fileLimits.bytes) return { expected: tooLarge(bytes.length) };
	if (bytes.length === 0) return { expected: 'The file is empty.' };
	if (magic === compoundFile) {
		return bytes.includes(encrypted)
			? { expected: 'The workbook has a password. Save it without one.' }
			: { expected: 'The file is of an old format, such as .xls. Save it as .xlsx.' };
	}
	if ((magic === zip) !== (extension === 'xlsx')) {
		const found = magic === zip ? 'a workbook or another ZIP file: name it .xlsx' : 'no workbook: save it as .xlsx';
		return { expected: `The file is ${found}.` };
	}
	return extension === 'csv' ? readCsvRows(bytes) : readWorkbookRows(bytes);
}

export function tooLarge(bytes: number): string {
	return `The file has ${bytes} bytes; at most ${fileLimits.bytes} are taken: split it.`;
}
