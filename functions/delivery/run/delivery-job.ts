import { TZDate } from '@date-fns/tz';
import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import type { Row } from '#platform/files/output-columns.ts';
import { maxRowErrors } from '#shared/contract/delivery-error.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import type { DeliveryError, LoanFile, RowError } from '../store/delivery-record.ts';

/**
 * Checks in the job's calendar if a run is on a holiday. The date is that of the job's time zone.
 *
 * @returns `unknown` if the calendar does not exist or does not cover the date
 */
export async function dayOf(job: DeliveryJob, scheduledTime: string): Promise<'open' | 'holiday' | 'unknown'> {
	const { calendar: wanted, onHoliday, timeZone } = job.terms.delivery;
	if (wanted === undefined || onHoliday === 'deliver') return 'open';
	const date = new TZDate(Date.parse(scheduledTime), timeZone).toISOString().slice(0, 10);
	const calendar = await calendarOf(job.orgId, wanted);
	if (calendar === undefined || date < calendar.completeFrom || date > calendar.completeTo) return 'unknown';
	return calendar.holidays.some((holiday) => holiday.date === date) ? 'holiday' : 'open';
}

/** Returns the system calendar with this name, otherwise the organisation's calendar. */
export async function calendarOf(orgId: string, wanted: string): Promise<HolidayCalendar | undefined> {
	const own = async () => (await clientCalendars(orgId)).find(({ name }) => sameName(name, wanted));
	return (await systemCalendars()).find(({ name }) => name === wanted) ?? (await own());
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export type DeliveryTerms = Pick<JobRequest, 'outputDir' | 'cryptography' | 'sftppush' | 'notification' | 'delivery'>;

/** Content of a delivery: rates or saved loans named by a bulk schedule, or the results of a loan file. */
export type DeliveryContent =
	| { readonly kind: 'schedule'; readonly request: JobRequest }
	| { readonly kind: 'loan-file'; readonly batch: LoanBatch };

/** Job of a delivery: a bulk schedule, or the loan files of an organisation. */
export interface DeliveryJob {
	readonly jobId: string;
	readonly orgId: string;
	/** Display name used in mails and the audit trail. */
	readonly name: string;
	readonly isPaused: boolean;
	/** Delivery request without the secrets of `sftppush`, which are stored as the secret `secretName`. */
	readonly terms: DeliveryTerms;
	readonly content: DeliveryContent;
	readonly organisation: Organisation;
}

/** Maximum number of characters in an error message, so that a page of deliveries fits into a response. */
const maxErrorLength = 200;

type ErrorRow = Row<'error'> & Partial<Row<'row' | 'name' | 'loanId'>>;

const textOf = (value: ErrorRow['error']) => (value !== undefined && 'text' in value ? value.text : undefined);

/**
 * Returns the errors of the first rows that have one.
 *
 * @param rows if they have no field `row`, they are numbered from 1
 */
export function rowErrorsOf(rows: readonly ErrorRow[]): readonly RowError[] {
	const found: RowError[] = [];
	for (const [i, { row, name, loanId, error }] of rows.entries()) {
		const message = textOf(error);
		if (message === undefined) continue;
		const number = row !== undefined && 'figure' in row ? Number(row.figure) : i + 1;
		const label = textOf(name ?? loanId);
		found.push({
			row: number,
			...(label === undefined ? {} : { name: shortened(label) }),
			error: shortened(message),
		});
		if (found.length === maxRowErrors) break;
	}
	return found;
}

const shortened = (text: string) => (text.length > maxErrorLength ? `${text.slice(0, maxErrorLength - 1)}…` : text);

/** A file with the content that the client receives, before encryption. */
export type BuiltFile = {
	readonly outcome: 'built';
	/** Name with all placeholders replaced, without folders and without the encryption suffix. */
	readonly fileName: string;
	readonly contentType: string;
	/** Number of data rows, including rows with errors. If every row has an error, the file is kept but not sent. */
	readonly rows: number;
	/** Rows that have an error instead of figures. */
	readonly faultRows: number;
	readonly rowErrors?: readonly RowError[];
	/** Notes about how a loan file was interpreted, as English sentences. */
	readonly notes?: readonly string[];
	readonly warnings?: readonly DeliveryError[];
	/** Reason why a file without figures is not sent. Default: `every-row-failed`. */
	readonly unsent?: DeliveryError;
} & FileContent;

/** Content in memory, or a file in a separate folder. The caller removes both file and folder. */
export type FileContent = { readonly bytes: Uint8Array } | { readonly path: string };

/** Outcome if fixings or term rates of the job are due but not published. The delivery is built again later. */
export interface WaitingForRates {
	readonly outcome: 'waiting';
	/** Missing rates; at least one. */
	readonly awaited: readonly AwaitedFixing[];
	/** Time of the next build, in milliseconds since 1970. Default: after five minutes. */
	readonly nextAtMillis?: number;
}

export interface AwaitedFixing {
	/** An overnight index, or an instrument of term rates. */
	readonly index: string;
	/** ISO date of the fixing, or value date of the term rate. */
	readonly fixingDate: string;
}

/** Outcome if the job cannot be built and a retry would not help. The delivery fails with this reason. */
export interface BuildFailure {
	readonly outcome: 'failure';
	readonly code: string;
	/** English text for the client's administrator. */
	readonly message: string;
	/** Parameters of the message, used to show it in other languages. */
	readonly params?: Readonly<Record<string, string>>;
}

/**
 * Builds the file of one delivery.
 *
 * Deterministic for the same stored rates. Throws temporary errors, such as an unavailable service.
 *
 * @param scheduledTime ISO 8601 instant in UTC. Determines relative dates, the file name and the due fixings.
 * @param nowMillis time from which the next lookup of missing fixings is planned
 * @param loanFile loan file to calculate; only for deliveries of loan files
 */
export type BuildFile = (
	job: DeliveryJob,
	scheduledTime: string,
	nowMillis: number,
	loanFile?: LoanFile,
) => Promise<BuildOutcome>;

export type BuildOutcome = BuiltFile | WaitingForRates | BuildFailure;
