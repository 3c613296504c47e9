import { lightFormat } from 'date-fns/lightFormat';

/** The local time with its offset from UTC: 14:05:00 +08:00. */
export function clockText(now: Date): string {
	const twoDigits = (n: number): string => String(Math.floor(n)).padStart(2, '0');
	const east = -now.getTimezoneOffset();
	const minutes = Math.abs(east);
	return `${lightFormat(now, 'HH:mm:ss')} ${east < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
}
