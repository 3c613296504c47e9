import { formatIn } from './instant-text.ts';

const hourMillis = 3_600_000;

/** The hour that begins at an instant: `7 Aug 2026, 22:00–23:00 UTC`. Text that is not an instant is unchanged. */
export function hourText(start: string, language: string): string {
	const millis = Date.parse(start);
	if (Number.isNaN(millis)) return start;
	const end = new Date(millis + hourMillis).toISOString().slice(11, 16);
	return `${formatIn(language, 'short').format(millis)}–${end} UTC`;
}
