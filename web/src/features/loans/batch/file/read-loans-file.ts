import { callWorker, WorkerTimeout } from '#lib/workbook/call-worker.ts';
import { mostFileBytes, mostMillis } from './file-limits.ts';
import { type LoansRead, unusable } from './loans-read.ts';
import type { ReadOptions } from './read-loans.ts';

/**
 * Reads a loan file in a worker.
 *
 * @param signal ends the reading, which then rejects with its reason
 */
export async function readLoansFile(file: Blob, options: ReadOptions, signal: AbortSignal): Promise<LoansRead> {
	if (file.size > mostFileBytes) return unusable('file-too-large', { most: mostFileBytes / (1024 * 1024) });
	const bytes = await file.arrayBuffer();
	signal.throwIfAborted();
	const worker = new Worker(new URL('./read-loans.worker.ts', import.meta.url), { type: 'module' });
	try {
		return await callWorker<LoansRead>(worker, { bytes, options }, { mostMillis, transfer: [bytes], signal });
	} catch (cause) {
		if (cause instanceof WorkerTimeout) return unusable('unreadable');
		throw cause;
	}
}
