import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';

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
