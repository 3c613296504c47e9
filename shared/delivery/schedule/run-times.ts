import { type Weekday, weekdays } from './delivery-terms.ts';

const dayMillis = 86_400_000;

/** Times at which a job runs: a time of day on some weekdays, both in UTC. */
export interface RunTimes {
	/** Time of day: `HH:mm:ss+0000`, with 00 seconds. */
	readonly requestTime: string;
	readonly days: readonly Weekday[];
}

const requestTimePattern = /^([01]\d|2[0-3]):([0-5]\d):00\+0000$/;

export const isRequestTime = (text: string): boolean => requestTimePattern.test(text);

function timeOfDay(requestTime: string): { readonly hour: number; readonly minute: number } {
	const [, hour, minute] = requestTimePattern.exec(requestTime) ?? [];
	if (hour === undefined) throw new RangeError(`${requestTime} is not a request time`);
	return { hour: Number(hour), minute: Number(minute) };
}

/**
 * Returns the schedule expression of a job for EventBridge Scheduler. It is in UTC, so a change to daylight saving time
 * neither skips nor repeats a run.
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#cron-based
 */
export function cronExpression({ requestTime, days }: RunTimes): string {
	const { hour, minute } = timeOfDay(requestTime);
	const chosen = weekdays.filter((day) => days.includes(day));
	if (chosen.length === 0) throw new RangeError('a job needs a weekday');
	return `cron(${minute} ${hour} ? * ${chosen.length === weekdays.length ? '*' : chosen.join(',')} *)`;
}

/** Returns the first run after a time, in milliseconds since 1970. */
export function nextRun(times: RunTimes, afterMillis: number): number {
	for (const millis of runsFrom(times, afterMillis)) return millis;
	throw new RangeError('a job needs a weekday');
}

/** Returns the runs after a time, up to and including a second time, but at most the first 400. */
export function runsBetween(times: RunTimes, afterMillis: number, toMillis: number): readonly number[] {
	const found: number[] = [];
	for (const millis of runsFrom(times, afterMillis)) {
		if (millis > toMillis || found.length === maxRuns) break;
		found.push(millis);
	}
	return found;
}

const maxRuns = 400;

function* runsFrom({ requestTime, days }: RunTimes, afterMillis: number): Generator<number> {
	const { hour, minute } = timeOfDay(requestTime);
	const first = Math.floor(afterMillis / dayMillis) * dayMillis + (hour * 60 + minute) * 60_000;
	for (let step = 0; step < 7 * maxRuns; step++) {
		const millis = first + step * dayMillis;
		// JavaScript counts weekdays from Sunday. In this list, Sunday is last.
		const weekday = weekdays[(new Date(millis).getUTCDay() + 6) % 7];
		if (millis > afterMillis && weekday !== undefined && days.includes(weekday)) yield millis;
	}
}
