import type { JobRequest } from '../../../shared/portal/bulk-schedule/job-request.ts';
import type { LoanBatch } from '../../../shared/portal/loan-batch/loan-batch.ts';
import type { Organisation } from '../../../shared/portal/organisation.ts';

/** Where the result of a loan file goes: as the files of a bulk schedule do. */
export type ResultTarget = Pick<JobRequest, 'outputDir' | 'cryptography' | 'sftppush' | 'notification' | 'delivery'>;

/** A loan file that waits to be calculated. */
export interface LoanFile {
	readonly fileId: string;
	/** As its owner named it. */
	readonly fileName: string;
	/** Where it is in the bucket of deliveries. */
	readonly key: string;
}

/** The calculation of one loan file, with the organisation as it is now. */
export interface LoanFileRequest {
	readonly organisation: Organisation;
	readonly batch: LoanBatch;
	readonly file: LoanFile;
	readonly waitMinutes: number;
}
