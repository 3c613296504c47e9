const minuteMillis = 60_000;
const dayMinutes = 1440;

/** Times of the requests to a server: every N minutes, or at times of the day in UTC, written `HH:mm`. */
export interface PullTimes {
	readonly everyMinutes?: number | undefined;
	/** All have the same minutes: one schedule has one expression. */
	readonly times?: readonly string[] | undefined;
}

export const defaultEveryMinutes = 15;

/** The minutes between two runs, if they are the same all day. */
export const intervalOf = ({ everyMinutes, times }: PullTimes): number | undefined =>
	times === undefined ? (everyMinutes ?? defaultEveryMinutes) : undefined;

/** Runs are so far apart that a file which may still be written is looked at twice in one run. */
export const looksTwice = (times: PullTimes): boolean => (intervalOf(times) ?? dayMinutes) > 60;

/**
 * The expression of EventBridge Scheduler, in UTC.
 *
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export function pullExpression(when: PullTimes): string {
	const interval = intervalOf(when);
	if (interval !== undefined) return `rate(${interval} minutes)`;
	const times = [...new Set(when.times ?? [])].sort();
	const [first] = times;
	if (first === undefined) throw new RangeError('a pull needs a time');
	return `cron(${Number(first.slice(3))} ${times.map((time) => Number(time.slice(0, 2))).join(',')} * * ? *)`;
}

/**
 * When the server is asked next, in milliseconds since 1970.
 *
 * @param lastMillis the last run, or the save: the runs of an interval are counted from it
 */
export function nextPull(when: PullTimes, lastMillis: number, nowMillis: number): number {
	const interval = intervalOf(when);
	if (interval !== undefined) return Math.max(nowMillis, lastMillis + interval * minuteMillis);
	const midnight = Math.floor(nowMillis / (dayMinutes * minuteMillis)) * dayMinutes * minuteMillis;
	const today = (when.times ?? []).map(
		(time) => midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMillis,
	);
	const coming = today.flatMap((millis) => [millis, millis + dayMinutes * minuteMillis]);
	return Math.min(...coming.filter((millis) => millis > nowMillis));
}
