import { TZDate } from '@date-fns/tz';
import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';

/**
 * True if a run is on a holiday of the job's calendar, in the job's time zone.
 *
 * @returns `unknown` if there is no such calendar, or if it does not have the date
 */
export async function dayOf(job: DeliveryJob, scheduledTime: string): Promise<'open' | 'holiday' | 'unknown'> {
	const { calendar: wanted, onHoliday, timeZone } = job.terms.delivery;
	if (wanted === undefined || onHoliday === 'deliver') return 'open';
	const date = new TZDate(Date.parse(scheduledTime), timeZone).toISOString().slice(0, 10);
	const own = async () => (await clientCalendars(job.orgId)).find(({ name }) => sameName(name, wanted));
	const calendar = (await systemCalendars()).find(({ name }) => name === wanted) ?? (await own());
	if (calendar === undefined || date < calendar.completeFrom || date > calendar.completeTo) return 'unknown';
	return calendar.holidays.some((holiday) => holiday.date === date) ? 'holiday' : 'open';
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Destination of a file and settings of its delivery. */
export type DeliveryTerms = Pick<JobRequest, 'outputDir' | 'cryptography' | 'sftppush' | 'notification' | 'delivery'>;

/** Source of the file of a delivery: rates that a bulk schedule names, or the loans of a file. */
export type DeliveryContent =
	| { readonly kind: 'rates'; readonly request: JobRequest }
	| { readonly kind: 'loans'; readonly batch: LoanBatch };

/** Job of a delivery: a bulk schedule, or the loan files of an organisation. */
export interface DeliveryJob {
	readonly jobId: string;
	readonly orgId: string;
	/** Display name used in mails and the audit trail. */
	readonly name: string;
	readonly isPaused: boolean;
	/** Request without the secrets of `sftppush`, which are under its `secretName`. */
	readonly terms: DeliveryTerms;
	readonly content: DeliveryContent;
	/** Current state. */
	readonly organisation: Organisation;
}
