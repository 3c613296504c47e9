import { maxMillis, type UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { callWorker, WorkerTimeout } from '#lib/workbook/call-worker.ts';
import { calendarHolidays } from '#shared/contract/calendars.ts';
import type { HolidayCalendar } from '#shared/time/holiday-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { type DealsRead, nothing } from '../reading/read-deals.ts';
import { refusalOf } from './trade-file-set.ts';

/**
 * Reads trade files in a worker.
 *
 * @param ownParty undefined until the person has chosen it
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
	const read = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })));
	signal.throwIfAborted();
	const worker = new Worker(new URL('./read-trades.worker.ts', import.meta.url), { type: 'module' });
	try {
		const message = { files: read, terms: { ownParty, calendars } };
		return await callWorker<DealsRead>(worker, message, {
			maxMillis,
			signal,
			transfer: read.map(({ bytes }) => bytes),
		});
	} catch (cause) {
		if (cause instanceof WorkerTimeout) return unusable({ code: 'unreadable', values: {} });
		throw cause;
	}
}

/** Published system calendars. An organisation without the module of the calculator cannot read them. */
async function publishedCalendars(signal: AbortSignal): Promise<readonly HolidayCalendar[]> {
	try {
		const { calendars } = await callApi(calendarHolidays, {}, { signal });
		return calendars
			.filter(({ ccy }) => ccy !== '')
			.map(({ calendar, ccy, holidays, completeFrom, completeTo }) => ({
				name: calendar,
				currency: ccy,
				completeFrom: localDate(completeFrom),
				completeTo: localDate(completeTo),
				holidays: holidays.map((date) => ({ date: localDate(date), name: '' })),
			}));
	} catch (cause) {
		if (cause instanceof ApiError && cause.status === 403) return [];
		throw cause;
	}
}
