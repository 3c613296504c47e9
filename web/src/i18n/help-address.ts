/**
 * Returns the address of a help page in a language.
 *
 * @param page name of the page in web/help, without its extension
 * @param language language tag such as `zh` or `zh-CN`. Chinese has its own pages; every other language uses the
 * English pages.
 * @param topic id of the heading at which the page opens
 */
export function helpAddress(page: string, language: string, topic?: string): string {
	const anchor = topic === undefined ? '' : `#${topic}`;
	return `/help/${language.startsWith('zh') ? 'zh/' : ''}${page}.html${anchor}`;
}
