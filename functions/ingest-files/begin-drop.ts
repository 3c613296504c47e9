import type { Drop, DropStore } from '../platform/rates/drop-store.ts';

/** Attempts before concurrent loads of the same object key are reported as an error. */
const mostRaces = 20;

/**
 * Records that the load of an object has begun, as the next drop of its key.
 *
 * A repeated event for the same object version returns the existing drop, begun or loaded. Every other object version
 * is a new drop, even with the same content.
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
	throw new Error(`${source} was begun by other loads ${mostRaces} times in a row`);
}
