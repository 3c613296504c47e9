import { callWorker } from './call-worker.ts';
import type { WorkbookModel } from './workbook-model.ts';

export function writeWorkbook(model: WorkbookModel): Promise<ArrayBuffer> {
	const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
	return callWorker(worker, model);
}
