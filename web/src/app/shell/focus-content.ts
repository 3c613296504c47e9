/** The element that holds the view. */
export const contentId = 'content';

export function focusContent(): void {
	document.getElementById(contentId)?.focus();
}
