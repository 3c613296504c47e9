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
