/** An ISO 8601 instant in the reader's language and time zone; the text itself where it is none. */
export function instantText(instant: string, language: string): string {
	const millis = Date.parse(instant);
	if (Number.isNaN(millis)) return instant;
	return new Intl.DateTimeFormat(language.startsWith('zh') ? 'zh-CN' : 'en-GB', {
		dateStyle: 'medium',
		timeStyle: 'medium',
	}).format(millis);
}
