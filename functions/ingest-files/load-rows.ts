import { addDays, localDate } from '../../shared/time/local-date.ts';
import { type Applied, applyRecord, type Origin } from '../platform/rates/apply-record.ts';
import type { Pointer } from '../platform/rates/rate-keys.ts';
import type { RecordStore, StoredRecord } from '../platform/rates/record-store.ts';
import type { LoadableRow } from './check-rows.ts';

const writersAtOnce = 24;

/** How far back the figure before is looked for. */
const daysBefore = 14;

/** Where the records of a file are kept, and the items by which they are found. */
export interface FileRecordStore extends RecordStore {
	writePointers(pointers: readonly Pointer[]): Promise<void>;
}

/** How many rows did what; `overtaken`: another content was stated later. */
type Counts = Readonly<Record<'new' | 'revised' | 'unchanged' | 'overtaken', number>>;

/** The current records of a file and of some days before, whatever their partition. */
export async function storedAround(store: RecordStore, rows: readonly LoadableRow[]): Promise<readonly StoredRecord[]> {
	const partitions = Map.groupBy(rows, ({ record }) => record.pk);
	const found = await Promise.all(
		[...partitions].map(([pk, ofPartition]) => {
			const dates = ofPartition.map(({ record }) => record.recordDate).sort();
			const from = addDays(localDate(dates[0] as string), -daysBefore);
			return store.between(pk, from, `${dates.at(-1)}#\uFFFF`);
		}),
	);
	return found.flat();
}

/** Applies every row. */
export async function loadRows(
	store: FileRecordStore,
	rows: readonly LoadableRow[],
	stored: readonly StoredRecord[],
	origin: Origin,
): Promise<Counts> {
	const known = new Map(stored.map((record) => [`${record.pk}\n${record.sk}`, record]));
	const counts = { new: 0, revised: 0, unchanged: 0, overtaken: 0 };
	const waiting = rows.values();
	const workers = Array.from({ length: writersAtOnce }, async () => {
		for (const { record } of waiting) {
			const applied = await applyRecord(store, record, origin, known.get(`${record.pk}\n${record.sk}`));
			counts[countedAs(applied)] += 1;
		}
	});
	await Promise.all(workers);
	// What finds a record is written after it, and again whenever the file is loaded again.
	await store.writePointers(rows.flatMap(({ record }) => record.pointers));
	return counts;
}

function countedAs(applied: Applied): keyof Counts {
	if (applied.outcome !== 'applied-before') return applied.outcome;
	return applied.revision === 1 ? 'new' : 'revised';
}
