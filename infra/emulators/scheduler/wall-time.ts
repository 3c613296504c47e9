import { tzOffset } from '@date-fns/tz';

const minuteMillis = 60_000;
const dayMillis = 86_400_000;

/** True if a text names a time zone, such as `Europe/London`. */
export function isTimeZone(text: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: text });
		return !/^[+-]/.test(text);
	} catch {
		return false;
	}
}

/** Local time in a time zone at an instant, as milliseconds of a UTC date with the same digits. */
export function wallTimeOf(instantMillis: number, timeZone: string): number {
	return instantMillis + tzOffset(timeZone, new Date(instantMillis)) * minuteMillis;
}

/** The first instant at which clocks in a time zone show a time; undefined when they leave it out. */
export function instantOfWallTime(wallMillis: number, timeZone: string): number | undefined {
	const offsets = [-dayMillis, dayMillis].map((away) => tzOffset(timeZone, new Date(wallMillis + away)));
	return offsets
		.map((offset) => wallMillis - offset * minuteMillis)
		.filter((instant) => wallTimeOf(instant, timeZone) === wallMillis)
		.sort((a, b) => a - b)[0];
}
