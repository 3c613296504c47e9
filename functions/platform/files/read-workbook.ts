import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { openWorkbook } from '#shared/workbook/open-workbook.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';
import { tooLarge, WorkbookFault, type WorkbookFaultCode } from '#shared/workbook/workbook-fault.ts';
import type { WorkbookLimits } from '#shared/workbook/workbook-limits.ts';
import { unpackPart } from './unpack-part.ts';

/** The sheets of a workbook that have content. A workbook with one sheet has that sheet, even without content. */
export interface ReadWorkbook {
	readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
	/** Rows of the only sheet; empty if there are several. */
	readonly rows: readonly SheetRow[];
}

type Limits = Omit<WorkbookLimits, 'isOverTime'>;

interface ReadRequest {
	readonly workbookToRead: Uint8Array;
	readonly limits: Limits;
}

/** Answers of the thread: the first to the start, the others each to a request for more rows. */
type ReadAnswer =
	| { readonly sheets: ReadWorkbook['sheets'] }
	| { readonly rows: readonly SheetRow[] }
	| { readonly isDone: true }
	| { readonly code: WorkbookFaultCode; readonly values: WorkbookFault['values'] };

/** Limits of the thread. The processor time grows with the file, up to `maxMillis`. */
const threadLimits = {
	baseMillis: 1000,
	millisPerKilobyte: 1,
	maxMillis: 5000,
	/** Maximum time until the thread is ended, whatever it does. The thread shares the processors with other work. */
	wallMillis: 20_000,
	heapMegabytes: 384,
	/** UTF-16 code units of all cells. Cells in the file can share a text, those of the answer do not. */
	textLength: 32 * 1024 * 1024,
} as const;

type ThreadLimits = Readonly<Record<'wallMillis' | 'heapMegabytes', number>>;

/** Rows of one answer: few enough that the caller's thread can do other work between two answers. */
const rowsOfAnswer = 500;
const maxThreads = 2;

/**
 * Reads a workbook in a separate thread with limits of memory and time. Its caller's thread continues to serve others.
 *
 * Two workbooks are read at once. Of those that wait, the smallest is next, so that small files do not wait for large ones.
 *
 * @throws WorkbookFault when the workbook is invalid or exceeds a limit
 */
export async function readWorkbook(
	bytes: Uint8Array,
	limits: Limits,
	{ wallMillis, heapMegabytes }: ThreadLimits = threadLimits,
): Promise<ReadWorkbook> {
	await takePlace(bytes.length);
	try {
		return await readInThread({ workbookToRead: bytes, limits }, wallMillis, heapMegabytes);
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

/** Hands the place to the next workbook. */
function freePlace(): void {
	const next = waiting.shift();
	if (next === undefined) threads -= 1;
	else next.start();
}

function readInThread(request: ReadRequest, wallMillis: number, heapMegabytes: number): Promise<ReadWorkbook> {
	// The thread runs this module, or the bundle with this module in it: a function is deployed as one file.
	const worker = new Worker(new URL(import.meta.url), {
		workerData: request,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
	});
	let sheets: ReadWorkbook['sheets'] = [];
	const rows: SheetRow[] = [];
	return new Promise<ReadWorkbook>((resolve, reject) => {
		const timer = setTimeout(() => reject(tooLarge('takes too long to read')), wallMillis);
		worker.on('message', (answer: ReadAnswer) => {
			clearTimeout(timer);
			if ('code' in answer)
				return reject(WorkbookFault.of(answer.code as 'damaged', answer.values as { what: string }));
			if ('isDone' in answer) return resolve({ sheets, rows });
			if ('sheets' in answer) sheets = answer.sheets;
			else for (const row of answer.rows) rows.push(row);
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

/** Inside the thread: reads the workbook, then answers each request for rows. */
function serve({ workbookToRead, limits }: ReadRequest, port: MessagePort): void {
	const post = (answer: ReadAnswer) => port.postMessage(answer);
	try {
		const { sheets, rows } = sheetsAndRows(workbookToRead, limits);
		let from = 0;
		port.on('message', () => {
			post(from < rows.length ? { rows: rows.slice(from, from + rowsOfAnswer) } : { isDone: true });
			from += rowsOfAnswer;
		});
		post({ sheets });
	} catch (error) {
		if (!(error instanceof WorkbookFault)) throw error;
		const { code, values } = error;
		post({ code: code as WorkbookFaultCode, values });
	}
}

function sheetsAndRows(bytes: Uint8Array, limits: Limits): ReadWorkbook {
	const { baseMillis, millisPerKilobyte, maxMillis } = threadLimits;
	const allowedMicros = Math.min(maxMillis, baseMillis + (bytes.length / 1024) * millisPerKilobyte) * 1000;
	const began = process.threadCpuUsage();
	const isOverTime = () => {
		const { user, system } = process.threadCpuUsage(began);
		return user + system > allowedMicros;
	};
	const all = openWorkbook(bytes, { ...limits, isOverTime }, unpackPart);
	const found = all.length === 1 ? all : all.filter((sheet) => sheet.hasContent());
	const [first] = found;
	const rows = first === undefined || found.length > 1 ? [] : first.readRows();
	let textLength = 0;
	for (const { cells } of rows) for (const { text } of cells) textLength += text.length;
	if (textLength > threadLimits.textLength) throw tooLarge('has too much text in its cells');
	return { sheets: found.map(({ name, isHidden }) => ({ name, isHidden })), rows };
}

const isReadRequest = (data: unknown): data is ReadRequest =>
	typeof data === 'object' && data !== null && 'workbookToRead' in data;

if (!isMainThread && parentPort !== null && isReadRequest(workerData)) serve(workerData, parentPort);
