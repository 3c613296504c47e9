import type { WorkbookModel } from './workbook-model.ts';

type Answer = { readonly bytes: ArrayBuffer } | { readonly failure: string };

/** Creates the .xlsx file of a model in a worker, so that the page stays responsive. */
export function writeWorkbook(model: WorkbookModel): Promise<ArrayBuffer> {
	const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
	const made = new Promise<ArrayBuffer>((resolve, reject) => {
		worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
			if ('bytes' in data) resolve(data.bytes);
			else reject(new Error(`the workbook could not be written: ${data.failure}`));
		});
		worker.addEventListener('error', (event) => reject(new Error('the workbook worker failed', { cause: event })));
	});
	worker.postMessage(model);
	return made.finally(() => worker.terminate());
}
