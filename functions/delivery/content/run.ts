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
	/** Decides which fixings are due, regardless of when the file is built. */
	readonly scheduledMillis: number;
	/** Fixings published after this time are not awaited. */
	readonly deadlineMillis: number;
}

/** A rate that a delivery waits for, with its usual publication time. */
export type Awaited = AwaitedFixing & { readonly expectedAtMillis: number };

/** Outcome of one entry of Rates: its rows (rows with faults have an `error`), or the fixings that it waits for. */
export type EntryOutcome<Field extends string> =
	| { readonly rows: readonly Row<Field>[]; readonly faultRows: number }
	| { readonly awaited: readonly Awaited[] };
