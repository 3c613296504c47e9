import * as z from 'zod';
import { freezeMarket } from '#functions/run-split/freeze-market.ts';
import { splitRun } from '#functions/run-split/split-run.ts';
import { systemClock } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { failRun } from '#platform/runs/fail-run.ts';
import { RunRefused } from '#platform/runs/run-refused.ts';

const event = z.looseObject({ orgId: z.string(), runId: z.string() });

/** The first step of a run: keeps the market data and divides the input. */
export async function handler(input: unknown): Promise<{ readonly batches: string }> {
	const { orgId, runId } = event.parse(input);
	logger.appendKeys({ runId });
	try {
		return await splitRun({ orgId, runId }, { clock: systemClock, freezeMarket });
	} catch (error) {
		if (error instanceof RunRefused) await failRun({ orgId, runId }, error.failure, systemClock);
		throw error;
	}
}
