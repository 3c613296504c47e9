/** An element that can be seen: the first that the selector and the pattern of its accessible name or text match. */
export interface Target {
	readonly css: string;
	/** A regular expression. */
	readonly name?: string;
}

/** Runs in the page. A name is worked out as far as the portal needs it: aria-label, aria-labelledby, label, text. */
export function findElement({ css, name = '' }: Target): Element | null {
	const pattern = new RegExp(name);
	const nameOf = (element: Element) => {
		const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
		const labels = [
			element.getAttribute('aria-label'),
			labelledBy.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
			element instanceof HTMLInputElement
				? [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
				: '',
			element.textContent,
		];
		return labels.find((label) => label !== null && label !== '')?.trim() ?? '';
	};
	const isShown = (element: Element) => element.getClientRects().length > 0;
	return (
		[...document.querySelectorAll(css)].find((element) => isShown(element) && pattern.test(nameOf(element))) ?? null
	);
}
