/** A heading to jump to: it has {@link jumpTarget} as its id. */
export interface Place {
	readonly place: string;
	readonly label: string;
	/** Neighbouring places of the same group share a title before them. */
	readonly group?: string;
}

/** The id of a heading. Ids have no spaces. */
export const jumpTarget = (place: string): string => `rates-${place.replaceAll(/\s+/g, '-')}`;

/** Scrolls to the heading of a place, which takes the focus. */
export function jumpTo(place: string): void {
	const target = document.getElementById(jumpTarget(place));
	target?.scrollIntoView({ block: 'start' });
	target?.focus({ preventScroll: true });
}
