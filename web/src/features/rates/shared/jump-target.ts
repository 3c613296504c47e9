/** A heading to jump to; its element ID is {@link jumpTarget}. */
export interface Place {
	readonly place: string;
	readonly label: string;
	/** Title displayed before adjacent targets that have the same group. */
	readonly group?: string;
}

/** Returns the element ID of a heading, in which hyphens replace spaces. */
export const jumpTarget = (place: string): string => `rates-${place.replaceAll(/\s+/g, '-')}`;

/** Scrolls to a heading and moves the focus to it. */
export function jumpTo(place: string): void {
	const target = document.getElementById(jumpTarget(place));
	target?.scrollIntoView({ block: 'start' });
	target?.focus({ preventScroll: true });
}
