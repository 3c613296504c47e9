import { epochDay, type LocalDate } from '../../shared/time/local-date.ts';

const dayMillis = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day it is somewhere. @param timeZone IANA name */
export function dateIn(timeZone: string, atMillis: number): LocalDate {
	return wallClock(timeZone, atMillis).slice(0, 10) as LocalDate;
}

/**
 * The instant at which the clocks of a zone show a time of a day, in milliseconds since 1970 in UTC.
 *
 * @param time `HH:MM`; one that a change of the clocks leaves out or repeats is good to the hour
 */
export function instantIn(timeZone: string, date: LocalDate, time: string): number {
	const [hours = 0, minutes = 0] = time.split(':').map(Number);
	const asUtc = epochDay(date) * dayMillis + (hours * 60 + minutes) * 60_000;
	const first = asUtc - offsetMillis(timeZone, asUtc);
	return asUtc - offsetMillis(timeZone, first);
}

function offsetMillis(timeZone: string, atMillis: number): number {
	return Date.parse(`${wallClock(timeZone, atMillis)}Z`) - Math.floor(atMillis / 1000) * 1000;
}

/** `YYYY-MM-DDTHH:MM:SS` */
function wallClock(timeZone: string, atMillis: number): string {
	let format = formats.get(timeZone);
	if (format === undefined) {
		format = new Intl.DateTimeFormat('sv-SE', {
			timeZone,
			year: 'numeric',
			month: '2-digit',
			day: '2-digit',
			hour: '2-digit',
			minute: '2-digit',
			second: '2-digit',
		});
		formats.set(timeZone, format);
	}
	return format.format(atMillis).replace(' ', 'T');
}
