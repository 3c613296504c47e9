import { savedBatchLimits } from '#shared/contract/loan-batches.ts';
import { tableLimits } from '#shared/table/table-limits.ts';

/** Largest file, in bytes. */
export const maxFileBytes = tableLimits.bytes;

/** Rows below the headings that are loans. */
export const maxLoans = savedBatchLimits.rows;

/** Time after which the reading of a file is given up. The bounds of the reader keep far below it. */
export const maxMillis = 30_000;
