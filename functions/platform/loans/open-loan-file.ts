import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type Cell, isBlank, textCell } from '../../../shared/workbook/cell.ts';
import { openWorkbook } from '../../../shared/workbook/open-workbook.ts';
import { WorkbookFault } from '../../../shared/workbook/workbook-fault.ts';
import { unpackPart } from '../files/unpack-part.ts';
import { LoanFileFailure } from './loan-file-failure.ts';

/** A row of a loan file that is not blank. */
export interface LoanFileRow {
	/** Counted from 1. */
	readonly line: number;
	readonly cells: readonly Cell[];
}

export type LoanDelimiter = ',' | ';' | '\t';

/** The rows of a loan file, the header first. They can be read more than once. */
export interface LoanFileRows {
	/** Of a CSV file. */
	readonly delimiter?: LoanDelimiter;
	readonly rows: () => AsyncIterable<LoanFileRow>;
}

const mostColumns = 100;
const mostCharacters = 1000;
const mostWorkbookRows = 50_000;
const longestRecord = 100_000;
const headerBytes = 64 * 1024;
const zip = '504b0304';

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
		const rows = workbookRows(await readFile(path));
		return {
			rows: async function* () {
				yield* rows;
			},
		};
	}
	const found = delimiter ?? delimiterOf(start.toString());
	return { delimiter: found, rows: () => csvRows(path, found) };
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

function workbookRows(bytes: Uint8Array): readonly LoanFileRow[] {
	try {
		const limits = { rows: mostWorkbookRows, columns: mostColumns, textLength: mostCharacters };
		const [sheet, ...others] = openWorkbook(bytes, limits, unpackPart).filter((each) => each.hasContent());
		if (sheet === undefined) throw new LoanFileFailure('The workbook has no rows.');
		if (others.length > 0) throw new LoanFileFailure('More than one sheet has rows: keep the loans in one.');
		return sheet.readRows();
	} catch (error) {
		if (!(error instanceof WorkbookFault)) throw error;
		throw new LoanFileFailure(error.message, { cause: error });
	}
}

async function* csvRows(path: string, delimiter: LoanDelimiter): AsyncGenerator<LoanFileRow> {
	const parser = parse({
		delimiter,
		bom: true,
		info: true,
		relax_column_count: true,
		skip_empty_lines: true,
		max_record_size: longestRecord,
	});
	// An error of any part ends the iteration below with it.
	pipeline(createReadStream(path), utf8Only(), parser, () => undefined);
	let line = 1;
	try {
		for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
			line = info.lines - lineBreaks(record);
			if (record.length > mostColumns) {
				throw new LoanFileFailure(`Line ${line} has ${record.length} columns; the limit is ${mostColumns}.`);
			}
			const cells = record.map((text) => textCell(text, mostCharacters));
			if (!cells.every(isBlank)) yield { line, cells };
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const what = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is not closed' : 'a line is not valid CSV';
		throw new LoanFileFailure(`After line ${line}: ${what}.`, { cause: error });
	}
}

const lineBreaks = (record: readonly string[]) =>
	record.reduce((sum, text) => sum + (text.includes('\n') ? text.split('\n').length - 1 : 0), 0);

function utf8Only(): Transform {
	const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
	const decode = (bytes: Buffer | undefined, done: (error: Error | null, text?: string) => void) => {
		try {
			done(null, bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
		} catch (cause) {
			done(new LoanFileFailure('The file is not UTF-8 text. Save it as "CSV UTF-8".', { cause }));
		}
	};
	return new Transform({
		encoding: 'utf8',
		transform: (bytes: Buffer, _, done) => decode(bytes, done),
		flush: (done) => decode(undefined, done),
	});
}
