const minute = 60_000;
const hour = 60 * minute;

/** Pauses before the tries that follow the first one. */
export const retryPauses: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];

/**
 * Time of the next try of a delivery.
 *
 * @param tries failed tries so far, at least one
 * @returns undefined after the last try: the webhook is paused
 */
export function nextTryMillis(tries: number, nowMillis: number): number | undefined {
	const pause = retryPauses[tries - 1];
	return pause === undefined ? undefined : nowMillis + pause;
}
