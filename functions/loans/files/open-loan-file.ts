import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { CsvRecordFailure, CsvRecords } from '#platform/files/csv-records.ts';
import { readWrittenSheets } from '#platform/files/read-workbook.ts';
import type { LoanQuestion } from '#shared/loan/loan-questions.ts';
import { fileKind } from '#shared/table/file/file-kind.ts';
import type { Grid, GridRow } from '#shared/table/file/grid.ts';
import { readRecords } from '#shared/table/file/read-records.ts';
import { textRow } from '#shared/table/file/read-text.ts';
import { describeRefusal, isRefusal, type Refusal, refusal } from '#shared/table/file/refusal.ts';
import {
	decodeText,
	findSeparator,
	type LegacyEncoding,
	namedSeparator,
	type Separator,
	type TextEncoding,
} from '#shared/table/file/text-format.ts';
import { type CarriedRow, carryMerged } from '#shared/table/read/carry-merged.ts';
import { tableLimits } from '#shared/table/table-limits.ts';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';

export interface LoanSource {
	readonly separator?: Separator;
	/** Sheets of a workbook, or the first rows of a CSV file. */
	readonly grids: readonly Grid[];
	readonly parts: (grid: Grid, headingLine: number) => AsyncIterable<readonly CarriedRow[]>;
}

interface SourceTerms {
	readonly separator: Separator | undefined;
	/** Encoding of a file that is not UTF-8 and has no byte-order mark. */
	readonly encoding: LegacyEncoding | undefined;
	readonly knownHeadings: (grid: Grid) => number;
}

const maxWorkbookRows = 50_000;
const longestRecord = 100_000;
const headBytes = 64 * 1024;
/** Number of workbook rows calculated together, to share data. Batches of a CSV file have a similar size. */
const partRows = 1000;
/** Maximum number of rows that stay in memory. A larger file is read twice. */
const maxKeptRows = 12_000;

const nothingCarried: ReadonlySet<number> = new Set();

const failureOf = (refused: Refusal) => new LoanFileFailure(describeRefusal(refused));

/** Reads a CSV file of any size as a stream. Throws a LoanFileFailure. */
export async function openLoanFile(path: string, terms: SourceTerms): Promise<LoanSource> {
	const { head, isWhole } = await headOf(path);
	const kind = fileKind(head);
	if (kind === 'workbook') return await workbookSource(await readFile(path));
	if (kind !== 'text') throw failureOf(refusal(kind === 'other' ? 'not-text' : kind));
	const { text, encoding } = decodedHead(isWhole ? head : wholeLines(head), terms.encoding);
	const separator = separatorOf(text, terms);
	const read = keptIfSmall(() => csvParts(path, separator, encoding));
	return {
		separator,
		grids: [headGrid(text, separator)],
		parts: async function* (_, headingLine) {
			for await (const part of read()) {
				const below = part[0] !== undefined && part[0].line > headingLine;
				const rows = below ? part : part.filter(({ line }) => line > headingLine);
				yield rows.map((row) => ({ row, carried: nothingCarried }));
			}
		},
	};
}

async function headOf(path: string): Promise<{ readonly head: Buffer; readonly isWhole: boolean }> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
		return { head: buffer.subarray(0, bytesRead), isWhole: bytesRead < headBytes };
	} finally {
		await file.close();
	}
}

/** Returns the bytes up to the last complete line or UTF-16 character. */
function wholeLines(head: Buffer): Buffer {
	if (head[0] === 0xff || head[0] === 0xfe) return head.subarray(0, head.length - (head.length % 2));
	const end = head.lastIndexOf(0x0a) + 1;
	return end === 0 ? head : head.subarray(0, end);
}

function decodedHead(head: Buffer, chosen: LegacyEncoding | undefined) {
	const decoded = decodeText(head, chosen);
	if (isRefusal(decoded)) throw failureOf(decoded);
	if ('text' in decoded) {
		const isAscii = decoded.encoding === 'utf-8' && head.every((byte) => byte < 0x80);
		return isAscii && chosen !== undefined ? { text: decoded.text, encoding: chosen } : decoded;
	}
	const { samples, proposed } = decoded;
	const options = Object.keys(samples);
	const shown = Object.entries(samples).map(([encoding, sample]) => `${encoding} ("${sample}")`);
	throw new LoanFileFailure(
		`The file is not UTF-8 text and does not name its encoding. It can be ${shown.join(', ')}. Save it as "CSV UTF-8", or set "encoding" in the LVE features.`,
		{ questions: [{ code: 'encoding', proposed, options, samples: Object.values(samples) }] },
	);
}

/** Returns the configured separator, otherwise the separator that finds the most known headings, if it is unique. */
function separatorOf(text: string, { separator, knownHeadings }: SourceTerms): Separator {
	const named = namedSeparator(text);
	if (separator !== undefined || named !== undefined) return separator ?? named?.separator ?? ',';
	const found = findSeparator(text);
	if (found === undefined) return ',';
	const counted = [found.likely, ...found.others].map((each) => ({
		separator: each,
		count: knownHeadings(headGrid(text, each)),
	}));
	const most = Math.max(...counted.map(({ count }) => count));
	const [only, ...others] = counted.filter(({ count }) => count === most).map((each) => each.separator);
	if (only !== undefined && others.length === 0) return only;
	const options = counted.map((each) => each.separator);
	const names = options.map((each) => (each === '\t' ? 'tab' : `"${each}"`));
	throw new LoanFileFailure(
		`The file can be divided into cells in more than one way: by ${names.join(' or ')}. Set "delimiter" in the LVE features.`,
		{ questions: [{ code: 'separator', options, samples: [] }] },
	);
}

function headGrid(text: string, separator: Separator): Grid {
	const records = readRecords(text, { separator, hasLooseQuotes: true, maxRecords: tableLimits.headingRows });
	const rows = isRefusal(records) ? [] : records.map(textRow).filter(({ cells }) => cells.length > 0);
	return { sheet: '', isHidden: false, rows, merged: [], hiddenColumns: [], canShift: true, separator };
}

const workbookLimits = {
	rows: maxWorkbookRows,
	columns: tableLimits.columns,
	textLength: tableLimits.cellCharacters,
};

async function workbookSource(bytes: Uint8Array): Promise<LoanSource> {
	try {
		const sheets = await readWrittenSheets(bytes, workbookLimits);
		const grids = sheets.map(({ name, ...sheet }): Grid => ({ sheet: name, ...sheet, canShift: false }));
		if (grids.every(({ rows }) => rows.length === 0)) throw new LoanFileFailure('The workbook has no rows.');
		return {
			grids,
			parts: async function* (grid, headingLine) {
				const rows = carryMerged(grid, headingLine);
				for (let i = 0; i < rows.length; i += partRows) yield rows.slice(i, i + partRows);
			},
		};
	} catch (error) {
		if (!(error instanceof WorkbookFault)) throw error;
		throw new LoanFileFailure(error.message, { cause: error });
	}
}

async function* csvParts(
	path: string,
	separator: Separator,
	encoding: TextEncoding,
): AsyncGenerator<readonly GridRow[]> {
	let rows: GridRow[] = [];
	let lastLine = 1;
	const records = new CsvRecords(separator, longestRecord, (cells, line) => {
		lastLine = line;
		if (cells.length > tableLimits.columns) {
			throw new LoanFileFailure(`Line ${line} has ${cells.length} columns; the limit is ${tableLimits.columns}.`);
		}
		const row = textRow({ line, cells });
		if (row.cells.length > 0) rows.push(row);
	});
	const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
	const textOf = (bytes: Buffer | undefined): string => {
		try {
			return decoder.decode(bytes, { stream: bytes !== undefined });
		} catch (cause) {
			const why = `After line ${lastLine}: the file is not ${encoding === 'utf-8' ? 'UTF-8' : encoding} text.`;
			throw new LoanFileFailure(`${why} Save it as "CSV UTF-8", or set "encoding" in the LVE features.`, { cause });
		}
	};
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
		const reason = fault === 'quote-not-closed' ? 'a quotation mark is not closed' : 'a line is not valid CSV';
		throw new LoanFileFailure(`After line ${lastLine}: ${reason}.`, { cause: error });
	}
}

/** Keeps the rows of a small file after the first complete read, so that later reads do not parse it again. */
function keptIfSmall(read: () => AsyncIterable<readonly GridRow[]>): () => AsyncIterable<readonly GridRow[]> {
	let kept: readonly (readonly GridRow[])[] | undefined;
	return async function* () {
		if (kept !== undefined) {
			yield* kept;
			return;
		}
		let parts: (readonly GridRow[])[] | undefined = [];
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

/** Failure of a loan file that cannot be read, so that no row is calculated. The message explains the correction. */
export class LoanFileFailure extends Error {
	override readonly name = 'LoanFileFailure';
	readonly questions: readonly LoanQuestion[];
	readonly details: readonly string[];

	constructor(
		message: string,
		options: ErrorOptions & { readonly questions?: readonly LoanQuestion[]; readonly details?: readonly string[] } = {},
	) {
		const { questions = [], details = [], ...cause } = options;
		super([message, ...details].join(' '), cause);
		this.questions = questions;
		this.details = details;
	}

	get summary(): string {
		return this.details.reduceRight((text, detail) => text.slice(0, -detail.length - 1), this.message);
	}
}
