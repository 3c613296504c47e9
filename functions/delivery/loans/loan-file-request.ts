import type { LoanBatch } from '../../../shared/portal/loan-batch/loan-batch.ts';
import type { Organisation } from '../../../shared/portal/organisation.ts';
import type { LoanFile } from '../../platform/deliveries/delivery-record.ts';

/** The calculation of one loan file, with the organisation as it is now. */
export interface LoanFileRequest {
	readonly organisation: Organisation;
	readonly batch: LoanBatch;
	readonly file: LoanFile;
	/** How long after the scheduled time it waits for fixings. */
	readonly waitMinutes: number;
}
