import { isEnded } from './delivery-state.ts';
import type { DeliveryState } from './delivery-states.ts';

/** Destination of the file of a delivery. */
export type DeliveryTarget = 'sftp' | 'bucket';

/**
 * Program of a runner: for each step its possible answers, and the step after each.
 *
 * Steps that record a move are `done`, or `refused` when its condition does not hold: another runner was faster. A step
 * may also break off, for instance with the connection; then another runner begins again from the recorded state.
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
	/** `free` without a look where the server itself refuses to rename onto a name, and where the job overwrites. */
	checkFinalFree: { free: 'rename', taken: 'lookAtTaken' },
	rename: { renamed: 'recordDelivered', gone: 'lookAtFinal', taken: 'lookAtTaken' },

	/** The first step of a runner that finds `placing`. The temporary name is looked at before the final one. */
	lookAtTemporary: { there: 'checkFinalFree', gone: 'lookAtFinal' },
	lookAtFinal: { ours: 'recordDelivered', foreign: 'recordUncertain', free: 'recordUncertain' },

	lookAtTaken: { ours: 'removeDuplicate', free: 'checkFinalFree', foreign: 'withdraw' },
	/** A server that broke off between linking the final name and removing the temporary one. */
	removeDuplicate: { removed: 'recordDelivered', gone: 'recordDelivered' },
	/** Only who has removed the temporary file knows that nobody can rename it any more. */
	withdraw: { removed: 'recordWithdrawn', gone: 'lookAtFinal' },

	beginStoring: { done: 'store', refused: 'stop' },
	/** Replaces what has the name. Repeated, it writes the same bytes. */
	store: { stored: 'recordDelivered' },

	recordDelivered: { done: 'stop', refused: 'stop' },
	recordWithdrawn: { done: 'stop', refused: 'stop' },
	recordUncertain: { done: 'stop', refused: 'stop' },
} as const;

export type DeliveryStep = keyof typeof deliveryProgram;

export type DeliveryAnswer<Step extends DeliveryStep> = keyof (typeof deliveryProgram)[Step] & string;

/** The first step of a runner that has taken the lease of a delivery in this state. */
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
