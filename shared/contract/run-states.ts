/** States of a run, in order. The state of a run never goes back. */
export const runStates = ['uploaded', 'splitting', 'running', 'joining', 'done', 'failed', 'cancelled'] as const;

export type RunState = (typeof runStates)[number];

const finalStates: readonly RunState[] = ['done', 'failed', 'cancelled'];

export const isFinal = (state: RunState): boolean => finalStates.includes(state);

/** States from which a run can still fail or be cancelled. */
export const openStates: readonly RunState[] = runStates.filter((state) => !isFinal(state));
