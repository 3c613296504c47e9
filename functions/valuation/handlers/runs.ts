import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { cancel, list, status } from '#functions/valuation/runs/follow-run.ts';
import { open, results } from '#functions/valuation/runs/open-run.ts';
import { reproduceRun } from '#functions/valuation/runs/reproduce-run.ts';
import { saveValuation } from '#functions/valuation/runs/save-valuation.ts';
import { startRun } from '#functions/valuation/runs/start-run.ts';
import { uploadFile } from '#functions/valuation/runs/upload-file.ts';

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
