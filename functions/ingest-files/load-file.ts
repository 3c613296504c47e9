import { createHash } from 'node:crypto';
import { systemClock } from '../platform/clock.ts';
import { dropStore } from '../platform/rates/drop-store.ts';
import { writePointers } from '../platform/rates/published-records.ts';
import { recordStore } from '../platform/rates/record-store.ts';
import { type DroppedFile, ingestFile } from './ingest-file.ts';
import { overnightStore } from './overnight-rows.ts';
import { snapshotStore } from './quote-rows.ts';
import type { Report } from './report.ts';

/** Loads a dropped file into the tables. */
export function loadFile(file: DroppedFile): Promise<Report> {
	const records = { ...recordStore, writePointers };
	const stores = { records, drops: dropStore, overnight: overnightStore, snapshots: snapshotStore };
	return ingestFile(file, { ...stores, clock: systemClock });
}

/** Loads the text of a file, as if it had been dropped under a key. @throws Error when the file is refused */
export async function loadText(key: string, text: string): Promise<void> {
	const content = Buffer.from(text);
	const version = createHash('sha256').update(content).digest('hex');
	const report = await loadFile({ key, content, version });
	if (report.outcome === 'refused') throw new Error(`${key} was refused: ${JSON.stringify(report.refused[0])}`);
}
