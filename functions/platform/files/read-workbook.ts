import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { crc32, inflateRawSync } from 'node:zlib';
import type { PackedPart } from '#shared/workbook/open-archive.ts';
import { openWorkbook } from '#shared/workbook/open-workbook.ts';
import type { SheetRow, WrittenSheet } from '#shared/workbook/read-sheet.ts';
import {
	damaged,
	tooLarge,
	WorkbookFault,
	type WorkbookFaultCode,
	type WorkbookLimits,
} from '#shared/workbook/workbook-fault.ts';

/** Unpacks one entry of the workbook's zip archive with Node's zlib. */
export function unpackPart(part: PackedPart, maxBytes: number): Uint8Array {
	const unpacked = part.isDeflated ? inflate(part, maxBytes) : part.packed;
	if (unpacked.length > maxBytes) throw expands();
	if (unpacked.length !== part.unpackedBytes || crc32(unpacked) !== part.checksum) {
		throw damaged(`the checksum of ${part.name} is wrong`);
	}
	return unpacked;
}

function inflate({ name, packed }: PackedPart, maxBytes: number): Uint8Array {
	try {
		return inflateRawSync(packed, { maxOutputLength: maxBytes });
	} catch (cause) {
		const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
		throw isTooLarge ? expands(cause) : damaged(`${name} cannot be unpacked`, cause);
	}
}

const expands = (cause?: unknown) => tooLarge('unpacks to far more than its size', cause);

/** Sheets of a workbook that have content. If it has only one sheet, that sheet is included even if empty. */
export interface ReadWorkbook {
	readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
	/** Rows of the only sheet; empty if there are several sheets. */
	readonly rows: readonly SheetRow[];
}

/** A sheet as a user sees it. */
export interface NamedSheet extends WrittenSheet {
	readonly name: string;
	readonly isHidden: boolean;
}

type Limits = Omit<WorkbookLimits, 'isOverTime'>;

interface ReadRequest {
	readonly workbookToRead: Uint8Array;
	readonly limits: Limits;
	/** True to read every sheet as a user sees it; false to read the rows of the only sheet with content. */
	readonly isWritten: boolean;
}

interface ReadSheet extends Omit<NamedSheet, 'rows'> {
	readonly rows: readonly (SheetRow | NamedSheet['rows'][number])[];
}

/** The first answer follows the start of the thread, each further one a request for more rows. */
type ReadAnswer =
	| { readonly sheets: readonly Omit<ReadSheet, 'rows'>[] }
	| { readonly sheet: number; readonly rows: ReadSheet['rows'] }
	| { readonly isDone: true }
	| { readonly code: WorkbookFaultCode; readonly values: WorkbookFault['values'] };

/** Limits of the worker thread. The limit of processor time grows with the file, up to `maxMillis`. */
const threadLimits = {
	baseMillis: 1000,
	millisPerKilobyte: 1,
	maxMillis: 5000,
	/** Maximum elapsed time before the worker thread is terminated. The thread shares the processors with other work. */
	wallMillis: 20_000,
	heapMegabytes: 384,
	/** Maximum UTF-16 code units of all cells. Cells in a file can share a text; each response cell has a copy. */
	textLength: 32 * 1024 * 1024,
} as const;

type ThreadLimits = Readonly<Record<'wallMillis' | 'heapMegabytes', number>>;

/** Number of rows per response. Low enough that the calling thread can do other work between two responses. */
const rowsOfAnswer = 500;
const maxThreads = 2;

/** Reads in a worker thread, with limits. The smallest waiting workbook is next. Throws WorkbookFault. */
export async function readWorkbook(bytes: Uint8Array, limits: Limits, within?: ThreadLimits): Promise<ReadWorkbook> {
	const found = await readInTurn({ workbookToRead: bytes, limits, isWritten: false }, within);
	const sheets = found.map(({ name, isHidden }) => ({ name, isHidden }));
	return { sheets, rows: found.flatMap(({ rows }) => rows as readonly SheetRow[]) };
}

/** Sheets as a user sees them, read like {@link readWorkbook}. Throws WorkbookFault. */
export async function readWrittenSheets(
	bytes: Uint8Array,
	limits: Limits,
	within?: ThreadLimits,
): Promise<readonly NamedSheet[]> {
	return (await readInTurn({ workbookToRead: bytes, limits, isWritten: true }, within)) as readonly NamedSheet[];
}

async function readInTurn(request: ReadRequest, within: ThreadLimits = threadLimits): Promise<readonly ReadSheet[]> {
	await takePlace(request.workbookToRead.length);
	try {
		return await readInThread(request, within);
	} finally {
		freePlace();
	}
}

const waiting: { readonly bytes: number; readonly start: () => void }[] = [];
let threads = 0;

function takePlace(bytes: number): Promise<void> | undefined {
	if (threads < maxThreads) {
		threads += 1;
		return undefined;
	}
	return new Promise((start) => {
		waiting.push({ bytes, start });
		waiting.sort((a, b) => a.bytes - b.bytes);
	});
}

function freePlace(): void {
	const next = waiting.shift();
	if (next === undefined) threads -= 1;
	else next.start();
}

function readInThread(
	request: ReadRequest,
	{ wallMillis, heapMegabytes }: ThreadLimits,
): Promise<readonly ReadSheet[]> {
	// The worker thread executes this module. In a deployed function, it executes the bundle that contains this module.
	const worker = new Worker(new URL(import.meta.url), {
		workerData: request,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
	});
	let sheets: readonly (Omit<ReadSheet, 'rows'> & { readonly rows: ReadSheet['rows'][number][] })[] = [];
	return new Promise<readonly ReadSheet[]>((resolve, reject) => {
		const timer = setTimeout(() => reject(tooLarge('takes too long to read')), wallMillis);
		worker.on('message', (answer: ReadAnswer) => {
			clearTimeout(timer);
			if ('code' in answer)
				return reject(WorkbookFault.of(answer.code as 'damaged', answer.values as { what: string }));
			if ('isDone' in answer) return resolve(sheets);
			if ('sheets' in answer) sheets = answer.sheets.map((sheet) => ({ ...sheet, rows: [] }));
			else for (const row of answer.rows) sheets[answer.sheet]?.rows.push(row);
			worker.postMessage('next');
		});
		worker.on('error', (error: NodeJS.ErrnoException) => {
			clearTimeout(timer);
			const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
			reject(isMemory ? tooLarge('needs too much memory to read', error) : error);
		});
		worker.on('exit', () => {
			clearTimeout(timer);
			reject(new Error('the thread that reads a workbook has ended'));
		});
	}).finally(() => worker.terminate());
}

/** Runs inside the worker thread. Reads the workbook, then responds to each request for rows. */
function serve(request: ReadRequest, port: MessagePort): void {
	const post = (answer: ReadAnswer) => port.postMessage(answer);
	try {
		const sheets = readSheets(request);
		const answers = answersOf(sheets);
		port.on('message', () => post(answers.next().value ?? { isDone: true }));
		post({ sheets: sheets.map(({ rows: _, ...sheet }) => sheet) });
	} catch (error) {
		if (!(error instanceof WorkbookFault)) throw error;
		const { code, values } = error;
		post({ code: code as WorkbookFaultCode, values });
	}
}

function* answersOf(sheets: readonly ReadSheet[]): Generator<ReadAnswer, undefined> {
	for (const [sheet, { rows }] of sheets.entries()) {
		for (let from = 0; from < rows.length; from += rowsOfAnswer) {
			yield { sheet, rows: rows.slice(from, from + rowsOfAnswer) };
		}
	}
}

function readSheets({ workbookToRead: bytes, limits, isWritten }: ReadRequest): readonly ReadSheet[] {
	const { baseMillis, millisPerKilobyte, maxMillis } = threadLimits;
	const allowedMicros = Math.min(maxMillis, baseMillis + (bytes.length / 1024) * millisPerKilobyte) * 1000;
	const began = process.threadCpuUsage();
	const isOverTime = () => {
		const { user, system } = process.threadCpuUsage(began);
		return user + system > allowedMicros;
	};
	let textLength = 0;
	const bounded = <Read extends Pick<ReadSheet, 'rows'>>(read: Read): Read => {
		for (const { cells } of read.rows) for (const { text } of cells) textLength += text.length;
		if (textLength > threadLimits.textLength) throw tooLarge('has too much text in its cells');
		return read;
	};
	const all = openWorkbook(bytes, { ...limits, isOverTime }, unpackPart);
	if (isWritten) return all.map(({ name, isHidden, readWritten }) => ({ name, isHidden, ...bounded(readWritten()) }));
	const found = all.length === 1 ? all : all.filter((sheet) => sheet.hasContent());
	return found.map(({ name, isHidden, readRows }) => {
		const rows = found.length > 1 ? [] : readRows();
		return { name, isHidden, ...bounded({ rows }), merged: [], hiddenColumns: [] };
	});
}

const isReadRequest = (data: unknown): data is ReadRequest =>
	typeof data === 'object' && data !== null && 'workbookToRead' in data;

if (!isMainThread && parentPort !== null && isReadRequest(workerData)) serve(workerData, parentPort);
