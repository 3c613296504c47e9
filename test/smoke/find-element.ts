/** A visible element: the first match for the selector and the pattern of its accessible name or text. */
export interface Target {
	readonly css: string;
	/** A regular expression. */
	readonly name?: string;
	/**
	 * True if the element must be ready for a click: enabled, uncovered, and at the same position as in the last search.
	 */
	readonly isReady?: boolean;
}

/**
 * Runs in the page. Computes accessible names only as far as the portal needs: aria-label, aria-labelledby, label,
 * text.
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
		// The visible box of a checkbox is its sibling.
		return uppermost !== null && (element.parentElement ?? element).contains(uppermost);
	});
	// A driver scrolls an element only just into view, where the portal's header covers it.
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
