import type { OpenedTarget } from '../edit/edit-target.ts';

export interface FieldDifference {
	/** Dotted path, or the name of a field. */
	readonly field: string;
	readonly opened: string;
	readonly theirs: string;
	readonly mine: string;
}

/** A save that came too late: somebody else has saved since. */
export interface Conflict {
	/** Who saved meanwhile, and when (ISO 8601). */
	readonly by: string;
	readonly at: string;
	readonly version: number;
	/** The saved state now. */
	readonly theirs: OpenedTarget;
	readonly differences: readonly FieldDifference[];
}
