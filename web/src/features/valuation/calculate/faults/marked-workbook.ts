import type { PlacedFault } from '#features/valuation/shared/workbook/placed-fault.ts';
import type { WorkbookText } from '#features/valuation/shared/workbook/workbook-text.ts';
import { callWorker } from '#lib/workbook/call-worker.ts';
import { faultMarks } from './mark-faults.ts';

const maxMillis = 120_000;

/** The workbook of a user with its faults marked, made in a worker. */
export async function markedWorkbook(
	file: Blob,
	faults: readonly PlacedFault[],
	t: WorkbookText,
): Promise<ArrayBuffer> {
	const bytes = await file.arrayBuffer();
	const worker = new Worker(new URL('./mark-faults.worker.ts', import.meta.url), { type: 'module' });
	return callWorker(worker, { bytes, marks: faultMarks(faults, t) }, { maxMillis, transfer: [bytes] });
}
