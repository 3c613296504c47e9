import { hasSameContent } from '../../../shared/benchmark/has-same-content.ts';
import { historyKey, type RateKey } from './rate-keys.ts';
import { type RecordStore, revisionOf, type StoredRecord, supersededBy } from './record-store.ts';

/** More writers than this never change one record at the same moment. */
const mostRaces = 20;

/** A record that comes in. */
export interface IncomingRecord extends RateKey {
	/** What the record states: another content is a revision. */
	readonly content: Readonly<Record<string, unknown>>;
	/** What is kept beside it: another publication time alone is no revision. */
	readonly details?: Readonly<Record<string, unknown>>;
}

/** Who states a record, and when: instants are ISO 8601 in UTC. Reference data state no time. */
export interface Origin {
	/** A publisher, or the name of a file. */
	readonly source: string;
	/** When the publisher was asked. */
	readonly askedAt?: string;
	/** When the file was dropped. */
	readonly takenAt?: string;
	/** Which object under the name of the file, and its content. */
	readonly drop?: number;
	readonly fileHash?: string;
	/** When an operator confirmed an outlier. */
	readonly confirmedAt?: string;
}

export type Applied =
	| { readonly outcome: 'new' | 'unchanged' }
	/** Another content was stated later. */
	| { readonly outcome: 'overtaken' }
	| { readonly outcome: 'revised'; readonly replaced: StoredRecord }
	/** The same drop applied this record before it was interrupted, as this revision. */
	| { readonly outcome: 'applied-before'; readonly revision: number };

/**
 * Applies a record to what is stored, whoever brings it: as the first, or as the next revision when its content
 * differs from the current one.
 *
 * The content that was stated last is current. A publisher's content is stated when the publisher is asked, a file's
 * when the file is dropped. Stating the current content again moves its time on, as does an operator's confirmation.
 * At the same instant, the record that is applied last wins. Reference data never replace anything.
 *
 * May be interrupted anywhere and repeated, and may run many times at once: the superseded record goes into the
 * history first and is then replaced, unless it has changed since it was read.
 *
 * @param known the current record, as it was read before
 * @see docs/adr/0024-one-rule-for-rates.md
 */
export async function applyRecord(
	store: RecordStore,
	record: IncomingRecord,
	origin: Origin,
	known?: StoredRecord,
): Promise<Applied> {
	let current = known;
	for (let races = 0; races < mostRaces; races++) {
		const applied = await applyTo(current, store, record, origin);
		if (applied !== undefined) return applied;
		current = await store.current(record.pk, record.sk);
	}
	throw new Error(`${record.pk} ${record.sk} was changed by others ${mostRaces} times at once`);
}

/** @returns undefined when the current record is another by now */
async function applyTo(
	current: StoredRecord | undefined,
	store: RecordStore,
	record: IncomingRecord,
	origin: Origin,
): Promise<Applied | undefined> {
	if (current === undefined) {
		return (await store.replace(firstRevision(record, origin), undefined)) ? { outcome: 'new' } : undefined;
	}
	const isRepeated = isOf(current, origin);
	if (!isRepeated && hasSameContent(current, record.content)) {
		const confirmedAt = timeOf(origin);
		if (confirmedAt <= timeOf(current)) return { outcome: 'unchanged' };
		return (await store.replace({ ...current, confirmedAt }, current)) ? { outcome: 'unchanged' } : undefined;
	}
	const earlier = isRepeated ? current : await appliedBefore(store, current, origin);
	if (earlier !== undefined) return { outcome: 'applied-before', revision: revisionOf(earlier) };
	const { confirmedAt: _, ...stated } = origin;
	if (timeOf(stated) === never || timeOf(stated) < timeOf(current)) return { outcome: 'overtaken' };
	const revision = revisionOf(current);
	await store.replace({ ...current, ...historyKey(current, revision), revision }, undefined);
	const isReplaced = await store.replace(itemOf(record, origin, revision + 1), current);
	return isReplaced ? { outcome: 'revised', replaced: current } : undefined;
}

/** Before every instant. */
const never = '';

type Times = Partial<Pick<StoredRecord, 'askedAt' | 'takenAt' | 'confirmedAt' | 'saidAgainAt'>>;

/** When a content was last stated. */
function timeOf({ askedAt, takenAt, confirmedAt, saidAgainAt }: Times): string {
	return [askedAt, takenAt, confirmedAt, saidAgainAt].reduce<string>(
		(latest, time = never) => (time > latest ? time : latest),
		never,
	);
}

const isOf = (record: StoredRecord, { source, drop }: Origin) =>
	drop !== undefined && record.source === source && record.drop === drop;

/** The revision that a drop made before it was interrupted: what was applied once is never applied again. */
async function appliedBefore(
	store: RecordStore,
	current: StoredRecord,
	origin: Origin,
): Promise<StoredRecord | undefined> {
	if (origin.drop === undefined || revisionOf(current) === 1) return undefined;
	const superseded = await supersededBy(store, current.pk, current.sk);
	return superseded.find((earlier) => isOf(earlier, origin));
}

/** A record as it is stored where there was none. */
export const firstRevision = (record: IncomingRecord, origin: Origin) => itemOf(record, origin, 1);

function itemOf({ pk, sk, content, details }: IncomingRecord, origin: Origin, revision: number): StoredRecord {
	return { pk, sk, ...content, ...details, ...origin, revision };
}
