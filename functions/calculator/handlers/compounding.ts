import { checkNotice } from '#functions/calculator/check-notice.ts';
import { compareConventions } from '#functions/calculator/compare.ts';
import { compound } from '#functions/calculator/compound.ts';
import { compoundBatch } from '#functions/calculator/compound-batch.ts';
import { currencies } from '#functions/calculator/currencies.ts';
import { listConventions } from '#functions/calculator/list-conventions.ts';
import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';

export const handler = capabilityHandler([
	compound,
	compoundBatch,
	checkNotice,
	currencies,
	compareConventions,
	listConventions,
]);
