/** The element that contains the screen. */
export const contentId = 'content';

export function focusContent(): void {
	document.getElementById(contentId)?.focus();
}
