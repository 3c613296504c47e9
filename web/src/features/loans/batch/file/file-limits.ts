import { savedBatchLimits } from '#shared/contract/loan-batches.ts';
import { tableLimits } from '#shared/table/table-limits.ts';

export const maxFileBytes = tableLimits.bytes;

/** Maximum number of loan rows below the headings. */
export const maxLoans = savedBatchLimits.rows;

/** Time limit for reading a file. The reader's own limits keep it far below this. */
export const maxMillis = 30_000;
