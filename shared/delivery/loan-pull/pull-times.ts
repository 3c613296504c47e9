const minuteMillis = 60_000;
const dayMinutes = 1440;

/** Times at which the portal looks for files: every N minutes, or at times of day in UTC (`HH:mm`). */
export interface PullTimes {
	readonly everyMinutes?: number | undefined;
	/** Times of day. They all have the same minutes, because a schedule has a single expression. */
	readonly times?: readonly string[] | undefined;
}

export const defaultEveryMinutes = 15;

/** Returns the minutes between two runs. Undefined if runs are at times of day. */
export const intervalOf = ({ everyMinutes, times }: PullTimes): number | undefined =>
	times === undefined ? (everyMinutes ?? defaultEveryMinutes) : undefined;

/** True if runs are over an hour apart. A run then rechecks a file being written, instead of leaving it to the next. */
export const looksTwice = (times: PullTimes): boolean => (intervalOf(times) ?? dayMinutes) > 60;

/** @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html; times are in UTC */
export function pullExpression(when: PullTimes): string {
	const interval = intervalOf(when);
	if (interval !== undefined) return `rate(${interval} minutes)`;
	const times = [...new Set(when.times ?? [])].sort();
	const [first] = times;
	if (first === undefined) throw new RangeError('a pull needs a time');
	return `cron(${Number(first.slice(3))} ${times.map((time) => Number(time.slice(0, 2))).join(',')} * * ? *)`;
}

/** `lastMillis` is the time of the last run or of saving, from which intervals are counted. */
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
