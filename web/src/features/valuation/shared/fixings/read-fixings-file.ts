import { callWorker, WorkerTimeout } from '#lib/workbook/call-worker.ts';
import { maxFileBytes, maxMillis } from '../workbook/open-file.ts';
import type { FixingTerms, SheetFixings } from './sheet-fixings.ts';

/** Reads fixings in a worker thread. Returns undefined if the file contains none. */
export async function readFixingsFile(file: Blob, terms: FixingTerms = {}): Promise<SheetFixings | undefined> {
	if (file.size > maxFileBytes) return undefined;
	const bytes = await file.arrayBuffer();
	const worker = new Worker(new URL('./read-fixings.worker.ts', import.meta.url), { type: 'module' });
	try {
		const call = { bytes, terms };
		const read = await callWorker<SheetFixings | null>(worker, call, { maxMillis, transfer: [bytes] });
		return read ?? undefined;
	} catch (cause) {
		if (cause instanceof WorkerTimeout) return undefined;
		throw cause;
	}
}
