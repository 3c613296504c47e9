import { savedBatchLimits } from '#shared/contract/loan-batches.ts';
import { tableLimits } from '#shared/table/table-limits.ts';

export const maxFileBytes = tableLimits.bytes;

/** Maximum number of loan rows below the headings. */
export const maxLoans = savedBatchLimits.rows;

/** Maximum time for reading a file. The limits on its size keep the time far below this. */
export const maxMillis = 30_000;
