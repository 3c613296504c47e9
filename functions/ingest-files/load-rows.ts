import { addDays, localDate } from '../../shared/time/local-date.ts';
import type { KeptRecord, RecordStore } from '../platform/record-store.ts';
import type { LoadableRow } from './check-rows.ts';
import { type FileOrigin, type Kept, keepRecord } from './keep-record.ts';

const writersAtOnce = 24;

/** How far back the figure before is looked for. */
const daysBefore = 14;

/** What counts for the records of a file and for some days before, whatever its partition. */
export async function storedAround(store: RecordStore, rows: readonly LoadableRow[]): Promise<readonly KeptRecord[]> {
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

/** Keeps every row; how many did what. */
export async function loadRows(
	store: RecordStore,
	rows: readonly LoadableRow[],
	stored: readonly KeptRecord[],
	origin: FileOrigin,
): Promise<Readonly<Record<Kept, number>>> {
	const known = new Map(stored.map((record) => [`${record.pk}\n${record.sk}`, record]));
	const counts = { new: 0, revised: 0, unchanged: 0, overtaken: 0 };
	const waiting = rows.values();
	const workers = Array.from({ length: writersAtOnce }, async () => {
		for (const { record } of waiting) {
			counts[await keepRecord(store, record, origin, known.get(`${record.pk}\n${record.sk}`))] += 1;
		}
	});
	await Promise.all(workers);
	// What finds a record is written after it, and again whenever the file is loaded again.
	const pointers = rows.flatMap(({ record }) => record.pointers);
	await store.point([...new Map(pointers.map((pointer) => [`${pointer.pk}\n${pointer.sk}`, pointer])).values()]);
	return counts;
}
