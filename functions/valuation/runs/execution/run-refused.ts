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
