/** Maximum attempts of concurrent saves; each that loses to another starts again. */
const maxTries = 5;

/** A record in the database, and a schedule that shall be what the record says. */
interface Followed<Saved> {
	readonly what: string;
	readonly find: () => Promise<Saved | undefined>;
	readonly putSchedule: (saved: Saved) => Promise<void>;
	readonly deleteSchedule: () => Promise<void>;
	/** @returns undefined if the record was saved again meanwhile */
	readonly noteScheduled: (saved: Saved) => Promise<Saved | undefined>;
	/** Removes a record that says that it is being removed, with what belongs to it. */
	readonly removeRest: (saved: Saved) => Promise<void>;
}

/**
 * Updates a schedule from its record, which was written first. The record of an interrupted update is marked, and the
 * sweep calls this function again. Idempotent.
 *
 * @returns the current record; undefined if it is removed
 */
export async function followRecord<Saved extends { readonly scheduled: 'pending' | 'done' | 'removing' }>(
	followed: Followed<Saved>,
): Promise<Saved | undefined> {
	for (let tries = 0; tries < maxTries; tries++) {
		const saved = await followed.find();
		if (saved === undefined || saved.scheduled === 'removing') {
			await followed.deleteSchedule();
			if (saved !== undefined) await followed.removeRest(saved);
			return undefined;
		}
		await followed.putSchedule(saved);
		const settled = await followed.noteScheduled(saved);
		if (settled !== undefined) return settled;
		// Another save came between: its schedule may have been replaced by this older one.
	}
	throw new Error(`${followed.what} was saved ${maxTries} times meanwhile`);
}
