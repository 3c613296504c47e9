import { publishedCalendars } from '#features/valuation/shared/trade-calendars.ts';
import { maxMillis, type UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { callWorker, WorkerTimeout } from '#lib/workbook/call-worker.ts';
import { type DealsRead, nothing } from '../reading/read-deals.ts';
import { refusalOf } from './trade-file-set.ts';

/** Timeout per byte: two seconds per megabyte, which is enough for a slow computer. */
const millisPerByte = 2e-3;

/**
 * Reads trade files in a worker thread.
 *
 * @param ownParty party that the user represents; undefined until the user has chosen it
 */
export async function readTradeFiles(
	files: readonly File[],
	ownParty: string | undefined,
	signal: AbortSignal,
): Promise<DealsRead> {
	const unusable = (workbookFault: UnusableWorkbook): DealsRead => ({ ...nothing, workbookFault });
	const refusal = refusalOf(files);
	if (refusal !== undefined) return unusable(refusal);
	const calendars = await publishedCalendars(signal);
	const worker = new Worker(new URL('./read-trades.worker.ts', import.meta.url), { type: 'module' });
	try {
		const message = { files, terms: { ownParty, calendars } };
		const bytes = files.reduce((sum, { size }) => sum + size, 0);
		return await callWorker<DealsRead>(worker, message, { maxMillis: maxMillis + bytes * millisPerByte, signal });
	} catch (cause) {
		if (cause instanceof WorkerTimeout) return unusable({ code: 'unreadable', values: {} });
		throw cause;
	}
}
