const minute = 60_000;
const hour = 60 * minute;

/** Pauses before the second and each later delivery attempt, in milliseconds. */
export const retryPauses: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];

/** `tries` counts failed attempts, at least one. Undefined after the last one; the webhook is then paused. */
export function nextTryMillis(tries: number, nowMillis: number): number | undefined {
	const pause = retryPauses[tries - 1];
	return pause === undefined ? undefined : nowMillis + pause;
}
