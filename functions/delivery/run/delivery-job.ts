import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';

/** Where a file goes, and what happens around its delivery. */
export type DeliveryTerms = Pick<JobRequest, 'outputDir' | 'cryptography' | 'sftppush' | 'notification' | 'delivery'>;

/** What the file of a delivery is made of: rates that a bulk schedule names, or the loans of a file. */
export type DeliveryContent =
	| { readonly kind: 'rates'; readonly request: JobRequest }
	| { readonly kind: 'loans'; readonly batch: LoanBatch };

/** What a delivery needs of its job: a bulk schedule, or the loan files of an organisation. */
export interface DeliveryJob {
	readonly jobId: string;
	readonly orgId: string;
	/** As mails and the audit trail name it. */
	readonly name: string;
	readonly isPaused: boolean;
	/** Without the secrets of `sftppush`, which are under its `secretName`. */
	readonly terms: DeliveryTerms;
	readonly content: DeliveryContent;
	/** As it is now. */
	readonly organisation: Organisation;
}
