import { capabilityHandler } from '#platform/http/capability-handler.ts';
import { cancel, list, status } from './follow-run.ts';
import { open, results } from './open-run.ts';
import { reproduceRun } from './reproduce-run.ts';
import { saveValuation } from './save-valuation.ts';
import { startRun } from './start-run.ts';
import { uploadFile } from './upload-file.ts';

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
