import { TZDate } from '@date-fns/tz';
import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import type { Row } from '#platform/files/output-columns.ts';
import { maxRowErrors } from '#shared/contract/delivery-error.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import type { DeliveryError, LoanFile, RowError } from '../store/delivery-record.ts';

/** Returns `unknown` if the job's calendar does not exist or does not cover the date. */
export async function dayOf(job: DeliveryJob, scheduledTime: string): Promise<'open' | 'holiday' | 'unknown'> {
	const { calendar: wanted, onHoliday, timeZone } = job.terms.delivery;
	if (wanted === undefined || onHoliday === 'deliver') return 'open';
	const date = new TZDate(Date.parse(scheduledTime), timeZone).toISOString().slice(0, 10);
	const calendar = await calendarOf(job.orgId, wanted);
	if (calendar === undefined || date < calendar.completeFrom || date > calendar.completeTo) return 'unknown';
	return calendar.holidays.some((holiday) => holiday.date === date) ? 'holiday' : 'open';
}

export async function calendarOf(orgId: string, wanted: string): Promise<HolidayCalendar | undefined> {
	const own = async () => (await clientCalendars(orgId)).find(({ name }) => sameName(name, wanted));
	return (await systemCalendars()).find(({ name }) => name === wanted) ?? (await own());
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export type DeliveryTerms = Pick<JobRequest, 'outputDir' | 'cryptography' | 'sftppush' | 'notification' | 'delivery'>;

export type DeliveryContent =
	| { readonly kind: 'schedule'; readonly request: JobRequest }
	| { readonly kind: 'loan-file'; readonly batch: LoanBatch };

export interface DeliveryJob {
	readonly jobId: string;
	readonly orgId: string;
	readonly name: string;
	readonly isPaused: boolean;
	/** Excludes the secrets of `sftppush`, which are stored as the secret `secretName`. */
	readonly terms: DeliveryTerms;
	readonly content: DeliveryContent;
	readonly organisation: Organisation;
}

/** A page of deliveries fits into a response. */
const maxErrorLength = 200;

type ErrorRow = Row<'error'> & Partial<Row<'row' | 'name' | 'loanId'>>;

const textOf = (value: ErrorRow['error']) => (value !== undefined && 'text' in value ? value.text : undefined);

/** Rows without a field `row` are numbered from 1. */
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

export type BuiltFile = {
	readonly outcome: 'built';
	/** Excludes folders and the encryption suffix. */
	readonly fileName: string;
	readonly contentType: string;
	/** Includes rows with errors. If every row has an error, the file is kept but not sent. */
	readonly rows: number;
	readonly faultRows: number;
	readonly rowErrors?: readonly RowError[];
	/** English sentences about how a loan file was interpreted. */
	readonly notes?: readonly string[];
	readonly warnings?: readonly DeliveryError[];
	/** Default: `every-row-failed`. */
	readonly unsent?: DeliveryError;
} & FileContent;

/** The caller removes both the file and its separate folder. */
export type FileContent = { readonly bytes: Uint8Array } | { readonly path: string };

export interface WaitingForRates {
	readonly outcome: 'waiting';
	readonly awaited: readonly AwaitedFixing[];
	/** Default: after five minutes. */
	readonly nextAtMillis?: number;
}

export interface AwaitedFixing {
	/** An overnight index, or an instrument of term rates. */
	readonly index: string;
	/** Value date if the rate is a term rate. */
	readonly fixingDate: string;
}

/** A retry would not help. */
export interface BuildFailure {
	readonly outcome: 'failure';
	readonly code: string;
	readonly message: string;
	readonly params?: Readonly<Record<string, string>>;
}

/** Deterministic for the same stored rates. Throws temporary errors, such as an unavailable service. */
export type BuildFile = (
	job: DeliveryJob,
	scheduledTime: string,
	nowMillis: number,
	loanFile?: LoanFile,
) => Promise<BuildOutcome>;

export type BuildOutcome = BuiltFile | WaitingForRates | BuildFailure;
