/** @param topic id of the heading at which the page opens */
export function helpAddress(page: string, language: string, topic?: string): string {
	const anchor = topic === undefined ? '' : `#${topic}`;
	return `/help/${language.startsWith('zh') ? 'zh/' : ''}${page}.html${anchor}`;
}
