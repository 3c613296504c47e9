import { addDays, localDate } from '#shared/time/local-date.ts';
import { type Applied, apply, type Origin } from '../store/apply.ts';
import type { Pointer, RecordStore, StoredRecord } from '../store/rate-keys.ts';
import type { LoadableRow } from './check-rows.ts';

const writersAtOnce = 24;

/** Maximum number of days between the previous rate and the first date of the file. */
const daysBefore = 14;

export interface FileRecordStore extends RecordStore {
	writePointers(pointers: readonly Pointer[]): Promise<void>;
}

/** Number of rows by outcome. `overtaken`: a different rate was stated later. */
type Counts = Readonly<Record<'new' | 'revised' | 'unchanged' | 'overtaken', number>>;

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
			const applied = await apply(record, origin, known.get(`${record.pk}\n${record.sk}`), store);
			counts[countedAs(applied)] += 1;
		}
	});
	await Promise.all(workers);
	// Pointers are written after the records. If the file is loaded again, they are also written again.
	await store.writePointers(rows.flatMap(({ record }) => record.pointers));
	return counts;
}

function countedAs(applied: Applied): keyof Counts {
	if (applied.outcome !== 'applied-before') return applied.outcome;
	return applied.revision === 1 ? 'new' : 'revised';
}
