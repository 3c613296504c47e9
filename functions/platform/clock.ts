/** Milliseconds since 1970 in UTC. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
