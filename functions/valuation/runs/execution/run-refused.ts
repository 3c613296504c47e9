import { isStorageFull } from '#platform/aws/service-failure.ts';
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

/** The input of a run cannot be used, however often it is tried. The state machine does not repeat a step with this error. */
export class RunRefused extends Error {
	override readonly name = 'RunRefused';
	readonly failure: RunFailure;

	constructor(failure: RunFailure, options: ErrorOptions = {}) {
		super(failure.message, options);
		this.failure = failure;
	}
}

/** The run was cancelled or has failed meanwhile: the step has nothing to do. */
export class RunEnded extends Error {
	override readonly name = 'RunEnded';
}

/** A step found no space for what it writes. The state machine hands on the name of an error, not its cause. */
export class StorageFull extends Error {
	override readonly name = 'StorageFull';
}

/** A step of a run whose errors name a full storage. */
export function namingFullStorage<Result>(step: (event: unknown) => Promise<Result>): typeof step {
	return async (event) => {
		try {
			return await step(event);
		} catch (cause) {
			throw isStorageFull(cause) ? new StorageFull('the storage is full', { cause }) : cause;
		}
	};
}
