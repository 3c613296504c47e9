import * as z from 'zod';
import { objectStore } from '#platform/files/object-store.ts';
import { logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { loadFile } from '../files/ingest-file.ts';
import { isReportKey, reportKey } from '../files/report.ts';
import { fileLimits } from '../files/table-row.ts';
import { startMarking } from '../start-marking.ts';

const objectCreated = z.looseObject({
	'detail-type': z.literal('Object Created'),
	detail: z.looseObject({
		bucket: z.looseObject({ name: z.string().min(3) }),
		object: z.looseObject({ key: z.string().min(1) }),
	}),
});

/** Runs for each object created in the ingest bucket. EventBridge may repeat an event. */
export async function handler(event: unknown): Promise<void> {
	const { bucket, object } = objectCreated.parse(event).detail;
	if (isReportKey(object.key) || object.key.endsWith('/')) return;
	const found = await objectStore.read(bucket.name, object.key, fileLimits.bytes);
	if (found === undefined) {
		logger.warn('the file does not exist any more', { file: object.key });
		return;
	}
	const report = await loadFile({ key: object.key, ...found });
	// Also starts after an interrupted attempt that has loaded the file, because the report then repeats the number of
	// loaded rows.
	if (report.kind === 'overnight' && report.rowsLoaded > 0) await startMarking();
	const text = `${JSON.stringify(report, null, '\t')}\n`;
	await objectStore.write(bucket.name, reportKey(object.key), text, 'application/json');
	if (report.outcome === 'refused') logger.warn(alarmMessages.fileRefused, { file: report.file });
	logger.info('file processed', { file: report.file, outcome: report.outcome, rowsLoaded: report.rowsLoaded });
}
