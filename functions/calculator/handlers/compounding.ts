import { checkNotice } from '#functions/compounding/check-notice.ts';
import { compareConventions } from '#functions/compounding/compare.ts';
import { compound } from '#functions/compounding/compound.ts';
import { compoundBatch } from '#functions/compounding/compound-batch.ts';
import { currencies } from '#functions/compounding/currencies.ts';
import { listConventions } from '#functions/compounding/list-conventions.ts';
import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';

export const handler = capabilityHandler([
	compound,
	compoundBatch,
	checkNotice,
	currencies,
	compareConventions,
	listConventions,
]);
