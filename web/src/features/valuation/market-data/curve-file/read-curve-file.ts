import { maxFileBytes, maxMillis } from '#features/valuation/shared/workbook/open-file.ts';
import { callWorker, WorkerTimeout } from '#lib/workbook/call-worker.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { CurveRead } from './read-curve.ts';

const unusable = (code: 'unreadable' | 'file-too-large', values: Readonly<Record<string, number>> = {}): CurveRead => ({
	points: [],
	faults: [],
	workbookFault: { code, values },
});

export async function readCurveFile(file: Blob, valuationDate: LocalDate): Promise<CurveRead> {
	if (file.size > maxFileBytes) return unusable('file-too-large', { most: maxFileBytes / (1024 * 1024) });
	const bytes = await file.arrayBuffer();
	const worker = new Worker(new URL('./read-curve.worker.ts', import.meta.url), { type: 'module' });
	try {
		return await callWorker(worker, { bytes, valuationDate }, { maxMillis, transfer: [bytes] });
	} catch (cause) {
		if (cause instanceof WorkerTimeout) return unusable('unreadable');
		throw cause;
	}
}
