import { workbookBytes } from './workbook-bytes.ts';
import type { WorkbookModel } from './workbook-model.ts';

addEventListener('message', async ({ data }: MessageEvent<WorkbookModel>) => {
	try {
		const bytes = await workbookBytes(data);
		postMessage({ bytes }, { transfer: [bytes] });
	} catch (cause) {
		postMessage({ failure: String(cause) });
	}
});
