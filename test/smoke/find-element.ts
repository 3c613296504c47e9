/** A visible element: the first that matches the selector and whose accessible name or text matches the pattern. */
export interface Target {
	readonly css: string;
	/** Regular expression for the accessible name or text. */
	readonly name?: string;
	/** True if the element must be ready for a click: enabled, not covered, and not moved since the previous search. */
	readonly isReady?: boolean;
}

/**
 * Finds an element. Runs in the page. Computes accessible names only from aria-label, aria-labelledby, label and text,
 * which is sufficient for the portal.
 */
export function findElement({ css, name = '', isReady = false }: Target): Element | null {
	const pattern = new RegExp(name);
	const nameOf = (element: Element) => {
		const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
		const labels = [
			element.getAttribute('aria-label'),
			labelledBy.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
			element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
				? [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
				: '',
			element.textContent,
		];
		return labels.find((label) => label !== null && label !== '')?.trim() ?? '';
	};
	const isShown = (element: Element) => element.getClientRects().length > 0;
	const found: (Element & { lastPlace?: string })[] = [...document.querySelectorAll(css)].filter(
		(element) => isShown(element) && pattern.test(nameOf(element)),
	);
	if (!isReady) return found[0] ?? null;
	const uncovered = found.filter((element) => {
		const { left, top, width, height } = element.getBoundingClientRect();
		const uppermost = document.elementFromPoint(left + width / 2, top + height / 2);
		// The visible box of a checkbox is a sibling of the input.
		return uppermost !== null && (element.parentElement ?? element).contains(uppermost);
	});
	// A driver scrolls an element only to the edge of the view, where the portal's header may cover it.
	if (uncovered.length === 0) found[0]?.scrollIntoView({ block: 'center' });
	const ready = uncovered.filter((element) => {
		const { left, top, width, height } = element.getBoundingClientRect();
		const place = [left, top, width, height].join();
		const isResting = element.lastPlace === place;
		element.lastPlace = place;
		return isResting && !element.matches(':disabled, [aria-disabled=true]');
	});
	return ready[0] ?? null;
}
