import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { cancel, list, status } from '../runs/follow-run.ts';
import { open, results } from '../runs/open-run.ts';
import { reproduceRun } from '../runs/reproduce-run.ts';
import { saveValuation } from '../runs/save-valuation.ts';
import { startRun } from '../runs/start-run.ts';
import { uploadFile } from '../runs/upload-file.ts';

export const handler = capabilityHandler([
	uploadFile,
	startRun,
	status,
	cancel,
	list,
	open,
	results,
	reproduceRun,
	saveValuation,
]);
