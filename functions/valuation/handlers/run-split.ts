import * as z from 'zod';
import { logger, systemClock } from '#platform/runtime.ts';
import { failRun, namingFullStorage, RunRefused } from '../runs/execution/run-plan.ts';
import { freezeMarket, splitRun } from '../runs/execution/split-run.ts';

const event = z.looseObject({ orgId: z.string(), runId: z.string() });

export const handler = namingFullStorage(async (input): Promise<{ readonly batches: string }> => {
	const { orgId, runId } = event.parse(input);
	logger.appendKeys({ runId });
	try {
		return await splitRun({ orgId, runId }, { clock: systemClock, freezeMarket });
	} catch (error) {
		if (error instanceof RunRefused) await failRun({ orgId, runId }, error.failure, systemClock);
		throw error;
	}
});
