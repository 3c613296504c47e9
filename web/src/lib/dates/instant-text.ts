const hourMillis = 3_600_000;

/**
 * An ISO 8601 instant in UTC in a language: `7 Aug 2026, 23:30:00 UTC`. Text that is not an instant is unchanged.
 *
 * @param timeStyle `short` leaves out the seconds
 */
export function instantText(instant: string, language: string, timeStyle: 'medium' | 'short' = 'medium'): string {
	const millis = Date.parse(instant);
	return Number.isNaN(millis) ? instant : `${formatIn(language, timeStyle).format(millis)} UTC`;
}

/** The hour that begins at an instant: `7 Aug 2026, 22:00–23:00 UTC`. Text that is not an instant is unchanged. */
export function hourText(start: string, language: string): string {
	const millis = Date.parse(start);
	if (Number.isNaN(millis)) return start;
	return `${formatIn(language, 'short').formatRange(millis, millis + hourMillis)} UTC`;
}

const formatIn = (language: string, timeStyle: 'medium' | 'short') =>
	new Intl.DateTimeFormat(language.startsWith('zh') ? 'zh-CN' : 'en-GB', {
		dateStyle: 'medium',
		timeStyle,
		timeZone: 'UTC',
	});
