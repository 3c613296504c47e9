import type { KeptRecord, RecordStore } from '../platform/record-store.ts';
import { hasSameContent } from './has-same-content.ts';
import type { RateRecord } from './rate-record.ts';

/** More writers than this never change one record at the same moment. */
const mostRaces = 20;

/** The file that a record comes from. */
export interface FileOrigin {
	readonly source: string;
	/** Which one under that name. */
	readonly drop: number;
	readonly fileHash: string;
	/** When it was dropped, ISO 8601 in UTC. */
	readonly takenAt: string;
}

/** `overtaken`: what was said later says something else. */
export type Kept = 'new' | 'revised' | 'unchanged' | 'overtaken';

/**
 * Keeps a record of a file: as the first, or as the next revision when it says something else than what counts.
 *
 * May be broken off at any moment and repeated, and may run many times at once. What was dropped last counts: a file
 * replaces nothing that was said after it was dropped, and what one drop has said once it never says again.
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
			if (!isOf(current, origin) && hasSameContent(current, record.content)) return 'unchanged';
			const said = await saidBefore(store, current, origin);
			if (said !== undefined) return said.revision === 1 ? 'new' : 'revised';
			if ((current.takenAt ?? current.askedAt ?? '') > origin.takenAt) return 'overtaken';
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

const isOf = (record: KeptRecord, { source, drop }: FileOrigin) => record.source === source && record.drop === drop;

async function saidBefore(
	store: RecordStore,
	current: KeptRecord,
	origin: FileOrigin,
): Promise<KeptRecord | undefined> {
	if (isOf(current, origin)) return current;
	if (current.revision === 1) return undefined;
	const history = await store.history(current.pk, current.sk);
	return history.find((earlier) => isOf(earlier, origin));
}

function itemOf({ pk, sk, content }: RateRecord, { takenAt, ...origin }: FileOrigin) {
	// What publishers are asked for carries the time of asking under this name.
	const time = pk.startsWith('INDEX#') ? { askedAt: takenAt } : { takenAt };
	return { pk, sk, ...content, ...origin, ...time };
}
