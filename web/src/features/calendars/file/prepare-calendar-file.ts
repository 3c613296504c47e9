import { callWorker } from '#lib/workbook/call-worker.ts';
import type { CalendarAnswers, OpenCalendar, ReadyCalendar } from './calendar-answers.ts';

const maxMillis = 20_000;

/** Reads a calendar file in a worker. */
export function prepareCalendarFile(
	bytes: ArrayBuffer,
	answers: CalendarAnswers | undefined,
): Promise<OpenCalendar | ReadyCalendar> {
	const worker = new Worker(new URL('./prepare-calendar.worker.ts', import.meta.url), { type: 'module' });
	return callWorker(worker, { bytes, answers }, { maxMillis: maxMillis, transfer: [bytes] });
}
