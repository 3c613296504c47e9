/** Largest file, in bytes. */
export const maxFileBytes = 30 * 1024 * 1024;

/** Time after which the reading of a file is given up. The bounds of the reader keep far below it. */
export const maxMillis = 60_000;
