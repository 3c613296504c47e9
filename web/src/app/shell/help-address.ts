/** A help page in the language of the portal. */
export function helpAddress(page: string, language: 'en' | 'zh'): string {
	return `/help/${language === 'zh' ? 'zh/' : ''}${page}.html`;
}
