import type { LocalDate } from '#shared/time/local-date.ts';
import { fixingOf } from './store/fixing-records.ts';
import { fixingsOf, historyKey, itemsIn, parseRecord, revisionOf, type StoredRecord } from './store/rate-keys.ts';

/** A fixing that replaced an earlier one, or the first fixing of a date if it arrived late. */
export interface FixingRevision {
	readonly id: string;
	readonly date: LocalDate;
	/** Undefined for the first fixing of a date. */
	readonly oldValue: string | undefined;
	readonly newValue: string;
	readonly source: string;
	/** Time at which the new fixing was stated, ISO 8601 in UTC. Empty for reference data. */
	readonly statedAt: string;
}

export async function fixingRevisions(index: string): Promise<FixingRevision[]> {
	const byDate = Map.groupBy(await supersededRecords(index, ''), ({ sk }) => sk.slice(0, 10));
	const revisions: FixingRevision[] = [];
	const current = new Map(
		await Promise.all([...byDate.keys()].map(async (date) => [date, await currentRecord(index, date)] as const)),
	);
	for (const [date, superseded] of byDate) {
		const latest = current.get(date);
		// If a replacement was interrupted, a copy with the current record's revision number exists. It is skipped.
		const earlier = superseded.filter((record) => latest !== undefined && revisionOf(record) < revisionOf(latest));
		const all = [...earlier, ...(latest === undefined ? [] : [latest])].sort((a, b) => revisionOf(a) - revisionOf(b));
		for (let i = 1; i < all.length; i++) {
			revisions.push(revisionFrom(all[i] as StoredRecord, fixingOf(all[i - 1] as StoredRecord).value));
		}
	}
	return revisions.sort((a, b) => (a.statedAt === b.statedAt ? order(a.id, b.id) : order(a.statedAt, b.statedAt)));
}

/** Returns the current fixings that were never revised, from a date onwards. */
export async function firstStatements(index: string, from: LocalDate): Promise<FixingRevision[]> {
	const records = (await itemsIn(fixingsOf(index), [from, '~'], { ConsistentRead: true })).map(parseRecord);
	return records.filter((record) => revisionOf(record) === 1).map((record) => revisionFrom(record, undefined));
}

/** @param date if blank, returns the records of all dates */
async function supersededRecords(index: string, date: string): Promise<StoredRecord[]> {
	const { pk } = historyKey({ pk: fixingsOf(index), sk: '' }, 0);
	return (await itemsIn(pk, date === '' ? undefined : [date, `${date}~`])).map(parseRecord);
}

async function currentRecord(index: string, date: string): Promise<StoredRecord | undefined> {
	const [item] = await itemsIn(fixingsOf(index), [date, date]);
	return item && parseRecord(item);
}

const order = (a: string, b: string) => (a < b ? -1 : 1);

/** Returns the first fixing of a date, even if it was revised later. */
export async function firstFixing(index: string, date: LocalDate): Promise<FixingRevision | undefined> {
	const current = await currentRecord(index, date);
	if (current === undefined) return undefined;
	const all = revisionOf(current) === 1 ? [current] : await supersededRecords(index, date);
	const first = all.find((record) => revisionOf(record) === 1);
	return first && revisionFrom(first, undefined);
}

function revisionFrom(record: StoredRecord, oldValue: string | undefined): FixingRevision {
	const { date, value, revision, source = '' } = fixingOf(record);
	const { askedAt, takenAt, confirmedAt } = record;
	return {
		id: `${date}#${revision}`,
		date,
		oldValue,
		newValue: value,
		source,
		statedAt: takenAt ?? askedAt ?? confirmedAt ?? '',
	};
}
