import { applyPublishedRecords, type PublishedRecord } from '#functions/rates/published-records.ts';
import type { RecordSeries } from '#functions/rates/store/rate-keys.ts';

let placed = 0;

/** Stores records of published rates in the same way as files would, one record after the other. */
export async function placeRecords(of: RecordSeries, records: readonly PublishedRecord[]): Promise<void> {
	const takenAt = new Date(Date.UTC(2026, 0, 1) + 1000 * ++placed).toISOString();
	const contents = records.map(({ source: _, ...content }) => content);
	await applyPublishedRecords(of, contents, { source: 'made up for a test', takenAt });
}
