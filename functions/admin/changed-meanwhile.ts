import { conflict, type Refusal } from '../platform/http/refusal.ts';

interface Saved {
	readonly version: number;
	readonly savedBy?: string;
	readonly savedAt?: string;
}

/**
 * A save that names no version is based on the state that it finds, as the specification's calls are.
 *
 * @throws a refusal (409) when the version that a save is based on is not the saved one
 */
export function requireSameVersion(version: number | undefined, saved: Saved): void {
	if (version !== undefined && version !== saved.version) throw changedMeanwhile(saved);
}

/** What a save is answered with that is based on another state than there now is. */
export function changedMeanwhile({ version, savedBy = '', savedAt = '' }: Saved): Refusal {
	const who = savedBy === '' ? 'somebody' : savedBy;
	return conflict('changed-meanwhile', `It was changed meanwhile by ${who}. Nothing was saved.`, {
		by: savedBy,
		at: savedAt,
		version,
	});
}
