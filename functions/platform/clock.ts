/** Calls `act` once after a time, unless the returned function is called before. */
export type StartTimer = (millis: number, act: () => void) => () => void;

export const systemTimer: StartTimer = (millis, act) => {
	const timer = setTimeout(act, millis);
	return () => clearTimeout(timer);
};

/** Milliseconds since 1970 in UTC. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
