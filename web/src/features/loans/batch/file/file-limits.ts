import { tableLimits } from '#shared/table/table-limits.ts';

/** Largest file, in bytes. */
export const mostFileBytes = tableLimits.bytes;

/** Rows below the headings that are loans. */
export const mostLoans = 5000;

/** Time after which the reading of a file is given up. The bounds of the reader keep far below it. */
export const mostMillis = 30_000;
