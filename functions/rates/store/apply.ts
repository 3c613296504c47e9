import { hasSameContent, lastStatedAt, replacesCurrent } from '#shared/benchmark/current-record.ts';
import {
	historyKey,
	type RateKey,
	type RecordStore,
	recordStore,
	revisionOf,
	type StoredRecord,
	supersededBy,
} from './rate-keys.ts';

/** Attempts before concurrent changes of one record are reported as an error. */
const maxRaces = 20;

/** An incoming record. */
export interface IncomingRecord extends RateKey {
	/** Content of the record; a different content is a revision. */
	readonly content: Readonly<Record<string, unknown>>;
	/** Stored with it: different details alone, such as a publication time, are no revision. */
	readonly details?: Readonly<Record<string, unknown>>;
}

/** Source and instant of a record. Instants are ISO 8601 in UTC; reference data have none. */
export interface Origin {
	/** A publisher, or the name of a file. */
	readonly source: string;
	/** When the publisher was asked. */
	readonly askedAt?: string;
	/** When the file was dropped. */
	readonly takenAt?: string;
	/** The number of the drop under the name of the file, and the SHA-256 of its content. */
	readonly drop?: number;
	readonly fileHash?: string;
	/** When an operator confirmed an outlier. */
	readonly confirmedAt?: string;
}

export type Applied =
	| { readonly outcome: 'new' | 'unchanged' }
	/** A different content was stated later. */
	| { readonly outcome: 'overtaken' }
	| { readonly outcome: 'revised'; readonly replaced: StoredRecord }
	/** The same drop applied this record, as this revision, before it was interrupted. */
	| { readonly outcome: 'applied-before'; readonly revision: number };

/**
 * Applies a record to the stored ones, whoever brings it: as the first, or as the next revision when its content differs
 * from the current one. {@link replacesCurrent} decides which content is current.
 *
 * Safe to interrupt, to repeat and to run concurrently: the superseded record is copied into the history first and then
 * replaced, unless it has changed since it was read.
 *
 * @param known the current record, as it was read before
 * @see docs/adr/0024-one-rule-for-rates.md
 */
export async function apply(
	record: IncomingRecord,
	origin: Origin,
	known?: StoredRecord,
	store: RecordStore = recordStore,
): Promise<Applied> {
	let current = known;
	for (let races = 0; races < maxRaces; races++) {
		const applied = await applyTo(current, store, record, origin);
		if (applied !== undefined) return applied;
		current = await store.current(record.pk, record.sk);
	}
	throw new Error(`${record.pk} ${record.sk} was changed concurrently ${maxRaces} times`);
}

/** @returns undefined when the current record has changed since it was read */
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
		const confirmedAt = lastStatedAt(origin);
		if (confirmedAt <= lastStatedAt(current)) return { outcome: 'unchanged' };
		return (await store.replace({ ...current, confirmedAt }, current)) ? { outcome: 'unchanged' } : undefined;
	}
	const earlier = isRepeated ? current : await appliedBefore(store, current, origin);
	if (earlier !== undefined) return { outcome: 'applied-before', revision: revisionOf(earlier) };
	if (!replacesCurrent(origin, current)) return { outcome: 'overtaken' };
	const revision = revisionOf(current);
	await store.replace({ ...current, ...historyKey(current, revision), revision }, undefined);
	const isReplaced = await store.replace(itemOf(record, origin, revision + 1), current);
	return isReplaced ? { outcome: 'revised', replaced: current } : undefined;
}

const isOf = (record: StoredRecord, { source, drop }: Origin) =>
	drop !== undefined && record.source === source && record.drop === drop;

/** The revision that this drop made before it was interrupted: a drop never applies a record twice. */
async function appliedBefore(
	store: RecordStore,
	current: StoredRecord,
	origin: Origin,
): Promise<StoredRecord | undefined> {
	if (origin.drop === undefined || revisionOf(current) === 1) return undefined;
	const superseded = await supersededBy(store, current.pk, current.sk);
	return superseded.find((earlier) => isOf(earlier, origin));
}

/** The item of a record that is stored for the first time. */
export const firstRevision = (record: IncomingRecord, origin: Origin) => itemOf(record, origin, 1);

function itemOf({ pk, sk, content, details }: IncomingRecord, origin: Origin, revision: number): StoredRecord {
	return { pk, sk, ...content, ...details, ...origin, revision };
}
