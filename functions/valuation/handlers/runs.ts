import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { reproduceRun, startRun, uploadFile } from '../runs/begin-run.ts';
import { cancel, list, status } from '../runs/follow-run.ts';
import { open, openAttribution, openConversion, openRisk, openScenarios, results } from '../runs/open-run.ts';
import { saveValuation } from '../runs/save-valuation.ts';

export const handler = capabilityHandler([
	uploadFile,
	startRun,
	status,
	cancel,
	list,
	open,
	results,
	openRisk,
	openScenarios,
	openAttribution,
	openConversion,
	reproduceRun,
	saveValuation,
]);
