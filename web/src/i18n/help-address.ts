/**
 * The address of a help page in a language.
 *
 * @param page the page's name in web/help, without its extension
 * @param language a language tag such as `zh` or `zh-CN`: Chinese has separate pages, every other language uses the
 * English ones
 * @param topic the id of the heading at which the page opens
 */
export function helpAddress(page: string, language: string, topic?: string): string {
	const anchor = topic === undefined ? '' : `#${topic}`;
	return `/help/${language.startsWith('zh') ? 'zh/' : ''}${page}.html${anchor}`;
}
