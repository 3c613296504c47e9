import { type Weekday, weekdays } from '#shared/delivery/schedule/delivery-terms.ts';
import { isRequestTime, nextRun } from '#shared/delivery/schedule/run-times.ts';

const minuteMillis = 60_000;
const dayMillis = 86_400_000;
const dayMinutes = 1440;

/** Offset from UTC in minutes. @throws RangeError for an unknown time zone */
export function offsetMinutes(timeZone: string, millis: number): number {
	const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(millis);
	const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
	const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const clockText = (minutes: number) => {
	const ofDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
	return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};

const minutesOf = (time: string): number | undefined => {
	const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(time.trim()) ?? [];
	return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/**
 * Run time of a schedule, in UTC as it is saved and in the local time of its next run.
 *
 * A schedule runs at the same UTC time all year, so that a clock change neither skips nor repeats a run. In a time zone
 * with daylight saving time, its local time therefore changes twice a year.
 */
export interface RunClock {
	/** `HH:mm` in the time zone. */
	readonly localTime: string;
	/** Days from the UTC date of a run to its local date: -1, 0 or 1. */
	readonly dayShift: number;
	/** The next clock change and the local time of the runs after it. Absent if no change occurs within 400 days. */
	readonly change?: { readonly millis: number; readonly localTime: string };
}

/** @returns undefined if the time is not `HH:mm` or `HH:mm:00` */
export function runClock(utcTime: string, timeZone: string, nowMillis: number): RunClock | undefined {
	const utc = minutesOf(utcTime);
	if (utc === undefined) return undefined;
	const offset = offsetMinutes(timeZone, nowMillis);
	const local = utc + offset;
	const change = nextChange(timeZone, nowMillis, offset);
	return {
		localTime: clockText(local),
		dayShift: Math.floor(local / dayMinutes),
		...(change === undefined ? {} : { change: { millis: change.millis, localTime: clockText(utc + change.offset) } }),
	};
}

/** Converts the local time of today to `HH:mm:00` in UTC. @returns undefined if the text is not a time */
export function utcTimeOf(localTime: string, timeZone: string, nowMillis: number): string | undefined {
	const local = minutesOf(localTime);
	return local === undefined ? undefined : `${clockText(local - offsetMinutes(timeZone, nowMillis))}:00`;
}

function nextChange(timeZone: string, fromMillis: number, offset: number) {
	for (let day = 1; day <= 400; day++) {
		const later = offsetMinutes(timeZone, fromMillis + day * dayMillis);
		if (later === offset) continue;
		let [before, after] = [fromMillis + (day - 1) * dayMillis, fromMillis + day * dayMillis];
		while (after - before > minuteMillis) {
			const middle = Math.floor((before + after) / 2);
			if (offsetMinutes(timeZone, middle) === offset) before = middle;
			else after = middle;
		}
		return { millis: Math.floor(after / minuteMillis) * minuteMillis, offset: later };
	}
	return undefined;
}

export function shiftedDays(days: readonly Weekday[], shift: number): readonly Weekday[] {
	const moved = new Set(days.map((day) => weekdays.at((weekdays.indexOf(day) + shift + 7) % 7)));
	return weekdays.filter((day) => moved.has(day));
}

export function nextRuns(requestTime: string, days: readonly Weekday[], nowMillis: number, count: number): number[] {
	if (!isRequestTime(requestTime) || days.length === 0) return [];
	const found: number[] = [];
	for (let after = nowMillis; found.length < count; after = found.at(-1) as number) {
		found.push(nextRun({ requestTime, days }, after));
	}
	return found;
}

/** Formats an instant in a time zone: `Mon, 7 Dec 2026, 08:30 GMT+1`. */
export function zonedText(millis: number, timeZone: string, language: string): string {
	return new Intl.DateTimeFormat(language.startsWith('zh') ? 'zh-CN' : 'en-GB', {
		timeZone,
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZoneName: timeZone === 'UTC' ? 'short' : 'shortOffset',
	}).format(millis);
}

export function isTimeZone(text: string): boolean {
	try {
		return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
	} catch {
		return false;
	}
}

export const timeZones = (): readonly string[] => [
	'UTC',
	...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
