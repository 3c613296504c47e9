/** States of a run in their order. A state only moves forward. */
export const runStates = ['uploaded', 'splitting', 'running', 'joining', 'done', 'failed', 'cancelled'] as const;

export type RunState = (typeof runStates)[number];

const finalStates: readonly RunState[] = ['done', 'failed', 'cancelled'];

export const isFinal = (state: RunState): boolean => finalStates.includes(state);

/** States from which a run can still be cancelled or fail. */
export const openStates: readonly RunState[] = runStates.filter((state) => !isFinal(state));
