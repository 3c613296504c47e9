import { decodeText } from '#platform/files/decode-text.ts';
import { type CsvFailure, readCsv } from '#platform/files/read-csv.ts';
import { type ReadWorkbook, readWorkbook } from '#platform/files/read-workbook.ts';
import { blankCell } from '#shared/workbook/cell.ts';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';
import { type FileFault, shown } from './report.ts';
import { fileLimits, type Table } from './table-row.ts';

const zip = '504b0304';
const compoundFile = 'd0cf11e0';
/** Name of the stream that contains an encrypted workbook in a compound file: [MS-OFFCRYPTO] 1.3.2. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/** Returns the rows of a file, without blank rows. The extension of the file name decides the format. */
export async function readTable(key: string, bytes: Buffer): Promise<Table | FileFault> {
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
		const found = magic === zip ? 'a workbook or another ZIP file: name it .xlsx' : 'not a workbook: save it as .xlsx';
		return { expected: `The file is ${found}.` };
	}
	return extension === 'csv' ? readCsvTable(bytes) : readWorkbookTable(bytes);
}

export function tooLarge(bytes: number): string {
	return `The file has ${bytes} bytes, more than ${fileLimits.bytes}: split it.`;
}

const csvFaults: Readonly<Record<CsvFailure['reason'], string>> = {
	'quote-not-closed': 'A quotation mark is opened and not closed.',
	'quote-in-cell':
		'A quotation mark is inside a cell: put the whole cell in quotation marks and double those inside it.',
	'line-too-long': 'The line is too long: is a quotation mark not closed?',
	'too-many-rows': `The file has more than ${fileLimits.rows} rows: split it.`,
};

function readCsvTable(bytes: Uint8Array): Table | FileFault {
	const text = decodeText(bytes);
	if (typeof text !== 'string') {
		return { ...text, ...(text.value === undefined ? {} : { value: shown(text.value) }) };
	}
	const csv = readCsv(text, { maxRows: fileLimits.rows + 1, maxCharacters: fileLimits.cellLength });
	if (!('reason' in csv)) return csv;
	return { ...(csv.line === undefined ? {} : { line: csv.line }), expected: csvFaults[csv.reason] };
}

const workbookLimits = {
	rows: fileLimits.rows + 1,
	columns: fileLimits.columns,
	textLength: fileLimits.cellLength,
};

/** Returns the rows of the only sheet with content. Each row has at least as many cells as the header. */
async function readWorkbookTable(bytes: Uint8Array): Promise<Table | FileFault> {
	try {
		const { sheets, rows } = await readWorkbook(bytes, workbookLimits);
		const sheet = onlySheet(sheets);
		if ('expected' in sheet) return sheet;
		const width = rows[0]?.cells.length ?? 0;
		const padded = rows.map(({ line, cells }) => ({
			line,
			cells: cells.length < width ? [...cells, ...Array(width - cells.length).fill(blankCell)] : cells,
		}));
		return { sheet: shown(sheet.name), rows: padded };
	} catch (error) {
		if (!(error instanceof WorkbookFault)) throw error;
		return { expected: error.message };
	}
}

function onlySheet([first, ...others]: ReadWorkbook['sheets']): ReadWorkbook['sheets'][number] | FileFault {
	if (first === undefined) return { expected: 'The workbook has no cells with content.' };
	if (others.length > 0) {
		const names = [first, ...others].map(({ name, isHidden }) => `"${shown(name)}"${isHidden ? ' (hidden)' : ''}`);
		return {
			expected: `The workbook has ${names.length} sheets with content: ${names.slice(0, 5).join(', ')}. It must have one, with the table.`,
		};
	}
	if (first.isHidden) return { expected: `The table is on a hidden sheet, "${shown(first.name)}". Unhide it.` };
	return first;
}
