import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { checkNotice, runningPeriod } from '../check-notice.ts';
import { compareConventions } from '../compare.ts';
import { compound } from '../compound.ts';
import { compoundBatch } from '../compound-batch.ts';
import { currencies, listConventions } from '../conventions.ts';

export const handler = capabilityHandler([
	compound,
	compoundBatch,
	checkNotice,
	currencies,
	compareConventions,
	listConventions,
	runningPeriod,
]);
