import type { Drop, DropStore } from '../platform/rates/drop-store.ts';

/** More runs than this never begin under one name at the same moment. */
const mostRaces = 20;

/**
 * Notes that an object is being loaded: as the next drop under its name, unless it is the one that is noted there.
 *
 * A repeated event for the same object version returns the existing drop. An object that was put there again, or
 * after another one, is a new drop.
 *
 * @returns the drop as it stands, begun or loaded
 */
export async function beginDrop(
	store: DropStore,
	kind: string,
	{ source, version, takenAt }: { readonly source: string; readonly version: string; readonly takenAt: string },
): Promise<Drop> {
	for (let races = 0; races < mostRaces; races++) {
		const noted = await store.drop(kind, source);
		if (noted?.version === version) return noted;
		const drop: Drop = { number: (noted?.number ?? 0) + 1, version, takenAt, state: 'begun' };
		if (await store.noteDrop(kind, source, drop, noted)) return drop;
	}
	throw new Error(`${source} was begun by others ${mostRaces} times at once`);
}
