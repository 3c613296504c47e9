/** The address of a help page in a language. */
export function helpAddress(page: string, language: 'en' | 'zh'): string {
	return `/help/${language === 'zh' ? 'zh/' : ''}${page}.html`;
}
