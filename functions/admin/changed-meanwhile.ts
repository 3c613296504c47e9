import { conflict, type Refusal } from '../platform/refusal.ts';

interface Saved {
	readonly version: number;
	readonly savedBy?: string;
	readonly savedAt?: string;
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
