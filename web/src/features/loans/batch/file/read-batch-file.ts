import { callWorker, WorkerTimeout } from '#lib/workbook/call-worker.ts';
import { refusal } from '#shared/table/file/refusal.ts';
import { type BatchReading, maxFileBytes, maxMillis, refusedReading } from './batch-reading.ts';
import type { ReadTerms } from './read-batch.ts';

/** Reads a loan file in a worker thread. Rejects with the signal's reason if it is aborted. */
export async function readBatchFile(file: Blob, terms: ReadTerms, signal: AbortSignal): Promise<BatchReading> {
	if (file.size > maxFileBytes) return refusedReading(refusal('too-large', { max: maxFileBytes }));
	const bytes = await file.arrayBuffer();
	signal.throwIfAborted();
	const worker = new Worker(new URL('./read-batch.worker.ts', import.meta.url), { type: 'module' });
	try {
		return await callWorker<BatchReading>(worker, { bytes, terms }, { maxMillis, transfer: [bytes], signal });
	} catch (cause) {
		if (cause instanceof WorkerTimeout) return refusedReading({ refused: 'unreadable', values: {} });
		throw cause;
	}
}
