import type { Drop, TakenFileStore } from '../platform/record-store.ts';

/** More runs than this never begin under one name at the same moment. */
const mostRaces = 20;

/**
 * Notes that an object is being loaded: as the next drop under its name, unless it is the one that is noted there.
 *
 * Told of once more, an object is the same drop. It is another one when it has been put there again, or when
 * another lay there in between.
 *
 * @returns the drop as it stands, begun or loaded
 */
export async function beginDrop(
	store: TakenFileStore,
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
