import type { Clock } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import type { RunFailure, RunName } from '../store/run-record.ts';
import { findRun, moveRun } from '../store/run-store.ts';

/**
 * Ends a run with the reason of its failure.
 *
 * @returns false, without changing it, if the run has ended
 */
export async function failRun(run: RunName, failure: RunFailure, clock: Clock): Promise<boolean> {
	const before = await findRun(run);
	// The first reason is the cause of the others.
	if (before === undefined || before.state === 'failed') return false;
	const failed = await moveRun(run, 'failed', clock(), { failure });
	if (failed !== undefined) logger.info('run failed', { code: failure.code });
	return failed !== undefined;
}
