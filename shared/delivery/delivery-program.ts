import { type DeliveryState, isEnded } from './delivery-state.ts';

/** Destination of a delivered file: an SFTP server of the client, or a bucket of the portal. */
export type DeliveryTarget = 'sftp' | 'bucket';

/**
 * Program of a runner, the function invocation that delivers a file. Lists the possible outcomes of each step, and the
 * next step for each outcome.
 *
 * Steps that record a change of state have the outcome `done` or `refused`. `refused` means that the condition of the
 * change is not met, because a different runner was faster. If a runner is interrupted, for example by a connection
 * failure, another runner continues from the recorded state.
 *
 * A rename consumes the temporary file, so it happens at most once. Each outcome below is needed for that. The test
 * searches all interleavings of runners and shows what goes wrong if one is missing.
 */
export const deliveryProgram = {
	build: { built: 'keepBuilt', waiting: 'wait', impossible: 'giveUp' },
	wait: { done: 'stop', refused: 'stop' },
	keepBuilt: { sftp: 'beginSending', bucket: 'beginStoring', refused: 'stop' },
	giveUp: { done: 'stop', refused: 'stop' },

	beginSending: { done: 'upload', refused: 'stop' },
	upload: { uploaded: 'beginPlacing', impossible: 'giveUp' },
	beginPlacing: { done: 'checkFinalFree', refused: 'stop' },
	/** Outcome `free` without a check if the server refuses renames onto existing names or the job may overwrite. */
	checkFinalFree: { free: 'rename', taken: 'lookAtTaken' },
	rename: { renamed: 'recordDelivered', gone: 'lookAtFinal', taken: 'lookAtTaken' },

	/** First step if an earlier runner stopped in `placing`. Looks for the temporary file before the final one. */
	lookAtTemporary: { there: 'checkFinalFree', gone: 'lookAtFinal' },
	lookAtFinal: { ours: 'recordDelivered', foreign: 'recordUncertain', free: 'recordUncertain' },

	lookAtTaken: { ours: 'removeDuplicate', free: 'checkFinalFree', foreign: 'withdraw' },
	/** Needed if the server failed after it linked the final name and before it removed the temporary name. */
	removeDuplicate: { removed: 'recordDelivered', gone: 'recordDelivered' },
	/** Only the runner that has removed the temporary file knows that nobody can rename it any more. */
	withdraw: { removed: 'recordWithdrawn', gone: 'lookAtFinal' },

	beginStoring: { done: 'store', refused: 'stop' },
	/** Writes the file to the bucket and replaces an existing file. Repeating this step writes the same bytes. */
	store: { stored: 'recordDelivered' },

	recordDelivered: { done: 'stop', refused: 'stop' },
	recordWithdrawn: { done: 'stop', refused: 'stop' },
	recordUncertain: { done: 'stop', refused: 'stop' },
} as const;

export type DeliveryStep = keyof typeof deliveryProgram;

export type DeliveryAnswer<Step extends DeliveryStep> = keyof (typeof deliveryProgram)[Step] & string;

/** Returns the first step of a runner that takes over a delivery in this state. */
export function firstStep(state: DeliveryState, target: DeliveryTarget): DeliveryStep | 'stop' {
	if (isEnded(state)) return 'stop';
	if (state === 'due' || state === 'waiting') return 'build';
	if (target === 'bucket') return 'beginStoring';
	return state === 'placing' ? 'lookAtTemporary' : 'beginSending';
}

export function nextStep<Step extends DeliveryStep>(step: Step, answer: DeliveryAnswer<Step>): DeliveryStep | 'stop' {
	return (deliveryProgram as Readonly<Record<string, Readonly<Record<string, DeliveryStep | 'stop'>>>>)[step]?.[
		answer
	] as DeliveryStep | 'stop';
}
