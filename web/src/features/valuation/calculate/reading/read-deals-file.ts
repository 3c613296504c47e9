import type { DealFields } from '#features/valuation/shared/workbook/deal-cells.ts';
import { maxFileBytes, maxMillis } from '#features/valuation/shared/workbook/open-file.ts';
import { callWorker, WorkerTimeout } from '#lib/workbook/call-worker.ts';
import type { BookTerms } from '../book/read-book.ts';
import type { DealsRead } from './read-deals.ts';

const unusable = (code: 'unreadable' | 'file-too-large', values: Readonly<Record<string, number>> = {}): DealsRead => ({
	items: [],
	ignored: [],
	ignoredSheets: [],
	faults: [],
	unlistedFaults: 0,
	faultyDeals: 0,
	workbookFault: { code, values },
});

/**
 * Reads a file of deals in a worker thread, and checks every deal.
 *
 * @param signal aborts the reading; the promise then rejects with the signal's reason
 */
export async function readDealsFile(file: Blob, terms: BookTerms, signal?: AbortSignal): Promise<DealsRead> {
	if (file.size > maxFileBytes) return unusable('file-too-large', { most: maxFileBytes / (1024 * 1024) });
	const bytes = await file.arrayBuffer();
	signal?.throwIfAborted();
	const worker = new Worker(new URL('./read-deals.worker.ts', import.meta.url), { type: 'module' });
	try {
		const items: DealFields[] = [];
		const read = await callWorker<Omit<DealsRead, 'items'>, readonly DealFields[]>(
			worker,
			{ bytes, terms },
			{
				maxMillis,
				transfer: [bytes],
				onPart: (part) => items.push(...part),
				...(signal && { signal }),
			},
		);
		return { ...read, items };
	} catch (cause) {
		if (cause instanceof WorkerTimeout) return unusable('unreadable');
		throw cause;
	}
}
