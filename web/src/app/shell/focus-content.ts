/** The element that contains the screen. */
export const contentId = 'content';

export function focusContent(): void {
	document.getElementById(contentId)?.focus();
}

/** Focuses the part of the screen that its links lead to, such as the form of the calculator; otherwise the content. */
export function skipToStart(): void {
	const start = document.querySelector<HTMLElement>(`#${contentId} [data-start]`);
	if (start === null) focusContent();
	else start.focus();
}
