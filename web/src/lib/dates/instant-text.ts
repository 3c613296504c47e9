/** An ISO 8601 instant in the reader's language, in UTC, as the days of the audit trail are; the text itself where it is none. */
export function instantText(instant: string, language: string): string {
	const millis = Date.parse(instant);
	if (Number.isNaN(millis)) return instant;
	const text = new Intl.DateTimeFormat(language.startsWith('zh') ? 'zh-CN' : 'en-GB', {
		dateStyle: 'medium',
		timeStyle: 'medium',
		timeZone: 'UTC',
	}).format(millis);
	return `${text} UTC`;
}
