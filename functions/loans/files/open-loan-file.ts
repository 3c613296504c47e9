import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { CsvRecordFailure, CsvRecords } from '#platform/files/csv-records.ts';
import { readWorkbook } from '#platform/files/read-workbook.ts';
import { type Cell, isBlank, textCell } from '#shared/workbook/cell.ts';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';
import { LoanFileFailure } from './loan-file-failure.ts';

/** A row of a loan file that is not blank. */
export interface LoanFileRow {
	/** Counted from 1. */
	readonly line: number;
	readonly cells: readonly Cell[];
}

export type LoanDelimiter = ',' | ';' | '\t';

/** The rows of a loan file, the header first, in parts. They can be read more than once. */
export interface LoanFileRows {
	/** CSV files only. */
	readonly delimiter?: LoanDelimiter;
	readonly parts: () => AsyncIterable<readonly LoanFileRow[]>;
}

const maxColumns = 100;
const maxCharacters = 1000;
const maxWorkbookRows = 50_000;
const longestRecord = 100_000;
const headerBytes = 64 * 1024;
const zip = '504b0304';
/** Rows of a workbook that are calculated together: enough to share what they share. Parts of a CSV file are about as large. */
const partRows = 1000;
/** A file is read once only up to this number of rows. */
const maxKeptRows = 12_000;

/**
 * Opens a loan file, CSV in UTF-8 or a workbook. A CSV file is read as a stream, whatever its size.
 *
 * @param delimiter of a CSV file; undefined: the first of semicolon, tab and comma in its header
 * @throws LoanFileFailure
 */
export async function openLoanFile(path: string, delimiter: LoanDelimiter | undefined): Promise<LoanFileRows> {
	const start = await startOf(path);
	if (start.length === 0) throw new LoanFileFailure('The file is empty.');
	if (start.toString('hex', 0, 4) === zip) {
		const rows = await workbookRows(await readFile(path));
		return {
			parts: async function* () {
				for (let i = 0; i < rows.length; i += partRows) yield rows.slice(i, i + partRows);
			},
		};
	}
	const found = delimiter ?? delimiterOf(start.toString());
	return { delimiter: found, parts: keptIfSmall(() => csvParts(path, found)) };
}

async function startOf(path: string): Promise<Buffer> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}

function delimiterOf(start: string): LoanDelimiter {
	const header = /\S[^\r\n]*/.exec(start)?.[0] ?? '';
	return ([';', '\t', ','] as const).find((each) => header.includes(each)) ?? ',';
}

const workbookLimits = { rows: maxWorkbookRows, columns: maxColumns, textLength: maxCharacters };

async function workbookRows(bytes: Uint8Array): Promise<readonly LoanFileRow[]> {
	try {
		const { sheets, rows } = await readWorkbook(bytes, workbookLimits);
		if (sheets.length > 1) throw new LoanFileFailure('More than one sheet has rows: keep the loans in one.');
		if (rows.length === 0) throw new LoanFileFailure('The workbook has no rows.');
		return rows;
	} catch (error) {
		if (!(error instanceof WorkbookFault)) throw error;
		throw new LoanFileFailure(error.message, { cause: error });
	}
}

/** The rows of each block of the file. */
async function* csvParts(path: string, delimiter: LoanDelimiter): AsyncGenerator<readonly LoanFileRow[]> {
	let rows: LoanFileRow[] = [];
	let lastLine = 1;
	const records = new CsvRecords(delimiter, longestRecord, (record, line) => {
		lastLine = line;
		if (record.length > maxColumns) {
			throw new LoanFileFailure(`Line ${line} has ${record.length} columns; the limit is ${maxColumns}.`);
		}
		const cells = record.map((text) => textCell(text, maxCharacters));
		if (!cells.every(isBlank)) rows.push({ line, cells });
	});
	const textOf = utf8Decoder();
	try {
		for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
			records.write(textOf(bytes));
			if (rows.length > 0) yield rows;
			rows = [];
		}
		records.write(textOf(undefined));
		records.end();
		if (rows.length > 0) yield rows;
	} catch (error) {
		if (!(error instanceof CsvRecordFailure)) throw error;
		const { fault } = error;
		const what = fault === 'quote-not-closed' ? 'a quotation mark is not closed' : 'a line is not valid CSV';
		throw new LoanFileFailure(`After line ${lastLine}: ${what}.`, { cause: error });
	}
}

/** Keeps the parts of a small file that were read to their end, for those who read them again. */
function keptIfSmall(read: () => AsyncIterable<readonly LoanFileRow[]>): () => AsyncIterable<readonly LoanFileRow[]> {
	let kept: readonly (readonly LoanFileRow[])[] | undefined;
	return async function* () {
		if (kept !== undefined) {
			yield* kept;
			return;
		}
		let parts: (readonly LoanFileRow[])[] | undefined = [];
		let rows = 0;
		for await (const part of read()) {
			rows += part.length;
			parts = rows > maxKeptRows ? undefined : parts;
			parts?.push(part);
			yield part;
		}
		kept = parts;
	};
}

/** @returns the text of each block of a file in turn, and of its end @throws LoanFileFailure */
function utf8Decoder(): (bytes: Buffer | undefined) => string {
	const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
	return (bytes) => {
		try {
			return decoder.decode(bytes, { stream: bytes !== undefined });
		} catch (cause) {
			throw new LoanFileFailure('The file is not UTF-8 text. Save it as "CSV UTF-8".', { cause });
		}
	};
}
