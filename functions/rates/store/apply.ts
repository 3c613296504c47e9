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

const maxRaces = 20;

export interface IncomingRecord extends RateKey {
	readonly content: Readonly<Record<string, unknown>>;
	/** Details stored with the record, such as a publication time. A change of details alone is not a revision. */
	readonly details?: Readonly<Record<string, unknown>>;
}

/** Source of a record and the times at which it was stated. Times are ISO 8601 in UTC; reference data have no times. */
export interface Origin {
	readonly source: string;
	readonly askedAt?: string;
	readonly takenAt?: string;
	/** Number of the upload among those with the same file name, and SHA-256 of the content. */
	readonly drop?: number;
	readonly fileHash?: string;
	readonly confirmedAt?: string;
}

export type Applied =
	| { readonly outcome: 'new' | 'unchanged' }
	/** Not applied, because different content was stated later. */
	| { readonly outcome: 'overtaken' }
	| { readonly outcome: 'revised'; readonly replaced: StoredRecord }
	/** The same upload already applied this record, with this revision number, before it was interrupted. */
	| { readonly outcome: 'applied-before'; readonly revision: number };

/**
 * Stores a record from any source: as the first record, or as the next revision if its content differs from the current
 * one. {@link replacesCurrent} decides which content is current.
 *
 * Safe to interrupt, repeat and run concurrently. The superseded record is first copied to the history. It is then
 * replaced, unless it was changed since it was read.
 *
 * @param known current record, if it was already read
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

/** @returns undefined if the current record was changed since it was read */
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

/** Returns the revision that this upload created before an interruption: an upload must not apply a record twice. */
async function appliedBefore(
	store: RecordStore,
	current: StoredRecord,
	origin: Origin,
): Promise<StoredRecord | undefined> {
	if (origin.drop === undefined || revisionOf(current) === 1) return undefined;
	const superseded = await supersededBy(store, current.pk, current.sk);
	return superseded.find((earlier) => isOf(earlier, origin));
}

export const firstRevision = (record: IncomingRecord, origin: Origin) => itemOf(record, origin, 1);

function itemOf({ pk, sk, content, details }: IncomingRecord, origin: Origin, revision: number): StoredRecord {
	return { pk, sk, ...content, ...details, ...origin, revision };
}
