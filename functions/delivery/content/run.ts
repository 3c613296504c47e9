import type { Row } from '#platform/files/output-columns.ts';
import type { Entitlement } from '#shared/directory/entitlement.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { AwaitedFixing } from '../run/delivery-job.ts';

/** One run of a job, with everything needed to resolve its rates. */
export interface Run {
	readonly orgId: string;
	readonly entitlement: Entitlement;
	/** Limits of the calculator in the organisation's layout. */
	readonly features: RfrSection['Features'];
	/** Date of the scheduled time in the time zone of the job. */
	readonly runDate: LocalDate;
	/** Scheduled time. It decides which fixings are due, even if the file is built later. */
	readonly scheduledMillis: number;
	/** Latest publication time of a fixing for which the delivery waits. */
	readonly deadlineMillis: number;
}

/** A rate for which a delivery waits, with its usual publication time. */
export type Awaited = AwaitedFixing & { readonly expectedAtMillis: number };

/** Outcome of an entry of Rates: rows (with `error` if they cannot be calculated), or the fixings it waits for. */
export type EntryOutcome<Field extends string> =
	| { readonly rows: readonly Row<Field>[]; readonly faultRows: number }
	| { readonly awaited: readonly Awaited[] };
