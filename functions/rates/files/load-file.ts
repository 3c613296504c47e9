import { createHash } from 'node:crypto';
import { writeAll } from '#platform/aws/table.ts';
import { systemClock } from '#platform/runtime.ts';
import { writePointers } from '../published-records.ts';
import { dropStore } from '../store/drop-store.ts';
import { recordStore, type StoredRecord } from '../store/rate-keys.ts';
import { type DroppedFile, ingestFile } from './ingest-file.ts';
import type { FileRecordStore } from './load-rows.ts';
import { overnightStore } from './overnight-rows.ts';
import { snapshotStore } from './quote-rows.ts';
import type { Report } from './report.ts';

const records: FileRecordStore = { ...recordStore, writePointers };

export function loadFile(file: DroppedFile, store: FileRecordStore = records): Promise<Report> {
	const stores = { records: store, drops: dropStore, overnight: overnightStore, snapshots: snapshotStore };
	return ingestFile(file, { ...stores, clock: systemClock });
}

/**
 * Loads the text of a file as if it had been uploaded under a key. Writes new records in bulk, so no other process may
 * write to the tables.
 *
 * @throws Error if the file is refused
 */
export async function loadText(key: string, text: string): Promise<void> {
	const content = Buffer.from(text);
	const version = createHash('sha256').update(content).digest('hex');
	const report = await loadFile({ key, content, version }, inBulk());
	if (report.outcome === 'refused') throw new Error(`${key} was refused: ${JSON.stringify(report.refused[0])}`);
}

/** Returns a store that collects new records and writes them before their pointers. */
function inBulk(): FileRecordStore {
	const added: StoredRecord[] = [];
	return {
		...records,
		async replace(record, current) {
			if (current !== undefined) return records.replace(record, current);
			added.push(record);
			return true;
		},
		async writePointers(pointers) {
			await writeAll('rates', added.splice(0));
			await writePointers(pointers);
		},
	};
}
