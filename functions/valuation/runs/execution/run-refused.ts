import { isStorageFull } from '#platform/aws/service-failure.ts';
import type { RunFailure } from '../store/run-record.ts';

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
