/** Largest file, in bytes. */
export const mostFileBytes = 30 * 1024 * 1024;

/** Time after which the reading of a file is given up. The bounds of the reader keep far below it. */
export const mostMillis = 60_000;
