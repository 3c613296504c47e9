import { writeAll } from '../aws/write-all.ts';
import { applyRecord, type Origin } from './apply-record.ts';
import { forgetSeries, type PublishedRecord } from './published-records.ts';
import { type Pointer, pointersTo, type RecordSeries, recordKey, recordsOf } from './rate-keys.ts';
import { recordStore } from './record-store.ts';

/**
 * Applies records of one series: {@link applyRecord}. May be interrupted and repeated: the items by which a record is
 * found are written after it.
 *
 * @returns how many are new
 */
export async function applyPublishedRecords(
	of: RecordSeries,
	records: readonly Omit<PublishedRecord, 'source'>[],
	origin: Origin,
): Promise<number> {
	let added = 0;
	for (const content of records) {
		const incoming = { pk: recordsOf(of), sk: recordKey(content), content };
		if ((await applyRecord(recordStore, incoming, origin)).outcome === 'new') added += 1;
	}
	await writePointers(records.flatMap((record) => pointersTo(of, recordKey(record), record.publicationDate)));
	forgetSeries();
	return added;
}

/** Writes the items by which records are found, each once; may be repeated. */
export function writePointers(pointers: readonly Pointer[]): Promise<void> {
	const byKey = new Map(pointers.map((pointer) => [`${pointer.pk}\n${pointer.sk}`, pointer]));
	return writeAll('rates', [...byKey.values()]);
}
