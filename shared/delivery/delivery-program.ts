import { isEnded } from './delivery-state.ts';
import type { DeliveryState } from './delivery-states.ts';

/** Destination of a delivered file. */
export type DeliveryTarget = 'sftp' | 'bucket';

/**
 * State machine of a runner: the possible answers of each step, and the next step for each answer.
 *
 * Steps that record a move answer `done` or `refused`. `refused` means that the move's condition is not met, because a
 * different runner was faster. A step can also be interrupted, such as by a connection failure. Another runner then
 * continues from the recorded state.
 *
 * A rename consumes the temporary file, so it happens at most once. Each branch below is needed for that: the test
 * searches all interleavings of runners and shows what goes wrong without it.
 */
export const deliveryProgram = {
	build: { built: 'keepBuilt', waiting: 'wait', impossible: 'giveUp' },
	wait: { done: 'stop', refused: 'stop' },
	keepBuilt: { sftp: 'beginSending', bucket: 'beginStoring', refused: 'stop' },
	giveUp: { done: 'stop', refused: 'stop' },

	beginSending: { done: 'upload', refused: 'stop' },
	upload: { uploaded: 'beginPlacing', impossible: 'giveUp' },
	beginPlacing: { done: 'checkFinalFree', refused: 'stop' },
	/**
	 * Answers `free` without checking if the server itself refuses to rename onto an existing name, or if the job
	 * overwrites.
	 */
	checkFinalFree: { free: 'rename', taken: 'lookAtTaken' },
	rename: { renamed: 'recordDelivered', gone: 'lookAtFinal', taken: 'lookAtTaken' },

	/** First step of a runner that finds `placing`. The temporary name is checked before the final one. */
	lookAtTemporary: { there: 'checkFinalFree', gone: 'lookAtFinal' },
	lookAtFinal: { ours: 'recordDelivered', foreign: 'recordUncertain', free: 'recordUncertain' },

	lookAtTaken: { ours: 'removeDuplicate', free: 'checkFinalFree', foreign: 'withdraw' },
	/** Handles a server that failed between linking the final name and removing the temporary one. */
	removeDuplicate: { removed: 'recordDelivered', gone: 'recordDelivered' },
	/** Only the runner that removed the temporary file knows that it cannot be renamed anymore. */
	withdraw: { removed: 'recordWithdrawn', gone: 'lookAtFinal' },

	beginStoring: { done: 'store', refused: 'stop' },
	/** Replaces an existing file. Repeating it writes the same bytes. */
	store: { stored: 'recordDelivered' },

	recordDelivered: { done: 'stop', refused: 'stop' },
	recordWithdrawn: { done: 'stop', refused: 'stop' },
	recordUncertain: { done: 'stop', refused: 'stop' },
} as const;

export type DeliveryStep = keyof typeof deliveryProgram;

export type DeliveryAnswer<Step extends DeliveryStep> = keyof (typeof deliveryProgram)[Step] & string;

/** Returns the first step of a runner that has taken the lease of a delivery in this state. */
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
