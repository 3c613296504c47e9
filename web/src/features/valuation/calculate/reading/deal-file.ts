import { publishedCalendars } from '#features/valuation/shared/trade-calendars.ts';
import type { DealFields } from '#features/valuation/shared/workbook/deal-cells.ts';
import { maxFileBytes, maxMillis, type UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { callWorker, WorkerTimeout } from '#lib/workbook/call-worker.ts';
import { tradeFileLimits } from '#shared/trade-files/trade-node.ts';
import type { BookTerms } from '../book/read-book.ts';
import { type DealsRead, nothing } from './read-deals.ts';

const pastedType = 'text/x-pasted-cells';

export const pastedFile = (text: string, name: string): File => asPasted(new File([text], name));

export const asPasted = (file: File): File => new File([file], file.name, { type: pastedType });

export const isPasted = ({ type }: Pick<File, 'type'>): boolean => type === pastedType;

/** Files that were chosen together. The key is the placeholder file that represents them in the toolbar. */
const sets = new WeakMap<File, readonly File[]>();

const isTrade = ({ name }: File) => /\.(?:xml|json)$/i.test(name);

const maxFiles = 1000;

const maxBytes = maxFiles * tradeFileLimits.bytes;

/** Returns a placeholder for several files. {@link refusalOf} refuses files that cannot be read together. */
export function fileOf(files: readonly File[], name: (first: string, others: number) => string): File | undefined {
	const [first, ...others] = files;
	if (first === undefined || others.length === 0) return first;
	const set = new File([], name(first.name, others.length));
	sets.set(set, files);
	return set;
}

export const isSetOfFiles = (file: File): boolean => sets.has(file);

export function tradeFilesOf(file: File): readonly File[] | undefined {
	return sets.get(file) ?? (isTrade(file) ? [file] : undefined);
}

export function refusalOf(files: readonly File[]): UnusableWorkbook | undefined {
	const other = files.find((file) => !isTrade(file));
	if (other !== undefined) return { code: 'several-files', values: { name: other.name } };
	if (files.length > maxFiles) return { code: 'too-many-files', values: { most: maxFiles } };
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	return bytes > maxBytes ? { code: 'file-too-large', values: { most: maxBytes / (1024 * 1024) } } : undefined;
}

const unusable = (workbookFault: UnusableWorkbook): DealsRead => ({ ...nothing, workbookFault });
const timedOut = unusable({ code: 'unreadable', values: {} });

/** Reads and checks deals in a worker thread. Rejects with the reason of the signal if the signal aborts. */
export async function readDealsFile(file: Blob, terms: BookTerms, signal?: AbortSignal): Promise<DealsRead> {
	if (file.size > maxFileBytes) {
		return unusable({ code: 'file-too-large', values: { most: maxFileBytes / (1024 * 1024) } });
	}
	const bytes = await file.arrayBuffer();
	signal?.throwIfAborted();
	const worker = new Worker(new URL('./read-deals.worker.ts', import.meta.url), { type: 'module' });
	try {
		const items: DealFields[] = [];
		const read = await callWorker<Omit<DealsRead, 'items'>, readonly DealFields[]>(
			worker,
			{ bytes, terms },
			{ maxMillis, transfer: [bytes], onPart: (part) => items.push(...part), ...(signal && { signal }) },
		);
		return { ...read, items };
	} catch (cause) {
		if (cause instanceof WorkerTimeout) return timedOut;
		throw cause;
	}
}

/** Timeout per byte: two seconds per megabyte, which is enough for a slow computer. */
const millisPerByte = 2e-3;

export async function readTradeFiles(
	files: readonly File[],
	ownParty: string | undefined,
	signal: AbortSignal,
): Promise<DealsRead> {
	const refusal = refusalOf(files);
	if (refusal !== undefined) return unusable(refusal);
	const calendars = await publishedCalendars(signal);
	const worker = new Worker(new URL('../trades/read-trades.worker.ts', import.meta.url), { type: 'module' });
	try {
		const message = { files, terms: { ownParty, calendars } };
		const bytes = files.reduce((sum, { size }) => sum + size, 0);
		return await callWorker<DealsRead>(worker, message, { maxMillis: maxMillis + bytes * millisPerByte, signal });
	} catch (cause) {
		if (cause instanceof WorkerTimeout) return timedOut;
		throw cause;
	}
}
