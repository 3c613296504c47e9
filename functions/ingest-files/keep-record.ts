import type { KeptRecord, RecordStore } from '../platform/record-store.ts';
import { hasSameContent } from './has-same-content.ts';
import type { RateRecord } from './rate-record.ts';

/** More writers than this never change one record at the same moment. */
const mostRaces = 20;

/** The file that a record comes from. */
export interface FileOrigin {
	readonly source: string;
	readonly fileHash: string;
	/** When it was first begun, ISO 8601 in UTC. */
	readonly takenAt: string;
}

export type Kept = 'new' | 'revised' | 'unchanged';

/**
 * Keeps a record of a file: as the first, or as the next revision when it says something else than what counts.
 *
 * May be broken off at any moment and repeated, and may run many times at once. What a file has said once it never
 * says again: when something else has replaced it meanwhile, that stands.
 *
 * @param known what counts, as it was read before
 * @returns what the file did, now or when it was begun before
 */
export async function keepRecord(
	store: RecordStore,
	record: RateRecord,
	origin: FileOrigin,
	known: KeptRecord | undefined,
): Promise<Kept> {
	let current = known;
	for (let races = 0; races < mostRaces; races++) {
		if (current !== undefined) {
			if (current.fileHash !== origin.fileHash && hasSameContent(current, record.content)) return 'unchanged';
			const said = await saidBefore(store, current, origin.fileHash);
			if (said !== undefined) return said.revision === 1 ? 'new' : 'revised';
			await store.putIntoHistory(current);
		}
		const revision = (current?.revision ?? 0) + 1;
		if (await store.replace({ ...itemOf(record, origin), revision }, current)) {
			return current === undefined ? 'new' : 'revised';
		}
		current = await store.current(record.pk, record.sk);
	}
	throw new Error(`${record.pk} ${record.sk} was changed by others ${mostRaces} times at once`);
}

async function saidBefore(store: RecordStore, current: KeptRecord, fileHash: string): Promise<KeptRecord | undefined> {
	if (current.fileHash === fileHash) return current;
	if (current.revision === 1) return undefined;
	const history = await store.history(current.pk, current.sk);
	return history.find((earlier) => earlier.fileHash === fileHash);
}

function itemOf({ pk, sk, content }: RateRecord, { source, fileHash, takenAt }: FileOrigin) {
	// What publishers are asked for carries the time of asking under this name.
	const time = pk.startsWith('INDEX#') ? { askedAt: takenAt } : { takenAt };
	return { pk, sk, ...content, source, fileHash, ...time };
}
