import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { cancel, list, status } from '#functions/runs/follow-run.ts';
import { open, results } from '#functions/runs/open-run.ts';
import { reproduceRun } from '#functions/runs/reproduce-run.ts';
import { saveValuation } from '#functions/runs/save-valuation.ts';
import { startRun } from '#functions/runs/start-run.ts';
import { uploadFile } from '#functions/runs/upload-file.ts';

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
