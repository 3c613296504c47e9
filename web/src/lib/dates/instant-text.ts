import { lightFormat } from 'date-fns/lightFormat';

const hourMillis = 3_600_000;

/** The hour that begins at an instant: `7 Aug 2026, 22:00–23:00 UTC`. Text that is not an instant is unchanged. */
export function hourText(start: string, language: string): string {
	const millis = Date.parse(start);
	if (Number.isNaN(millis)) return start;
	const end = new Date(millis + hourMillis).toISOString().slice(11, 16);
	return `${formatIn(language, 'short').format(millis)}–${end} UTC`;
}

/** The local time with its offset from UTC: 14:05:00 +08:00. */
export function clockText(now: Date): string {
	const twoDigits = (n: number): string => String(Math.floor(n)).padStart(2, '0');
	const east = -now.getTimezoneOffset();
	const minutes = Math.abs(east);
	return `${lightFormat(now, 'HH:mm:ss')} ${east < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/**
 * An ISO 8601 instant in UTC in a language: `7 Aug 2026, 23:30:00 UTC`. Text that is not an instant is unchanged.
 *
 * @param timeStyle `short` leaves out the seconds
 */
export function instantText(instant: string, language: string, timeStyle: 'medium' | 'short' = 'medium'): string {
	const millis = Date.parse(instant);
	return Number.isNaN(millis) ? instant : `${formatIn(language, timeStyle).format(millis)} UTC`;
}

/** Dates and times of a language in UTC. */
export const formatIn = (language: string, timeStyle: 'medium' | 'short') =>
	new Intl.DateTimeFormat(language.startsWith('zh') ? 'zh-CN' : 'en-GB', {
		dateStyle: 'medium',
		timeStyle,
		timeZone: 'UTC',
	});
