import { callWorker } from './call-worker.ts';
import type { WorkbookModel } from './workbook-model.ts';

/** Creates the .xlsx file of a workbook in a worker thread, so that the page stays responsive. */
export function writeWorkbook(model: WorkbookModel): Promise<ArrayBuffer> {
	const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
	return callWorker(worker, model);
}
