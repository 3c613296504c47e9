/** Largest file, in bytes. */
export const mostFileBytes = 5 * 1024 * 1024;

/** Rows below the headings that are not blank. */
export const mostLoans = 5000;

export const mostColumns = 100;

/** Characters of one cell: the account number may have so many. */
export const mostCellCharacters = 500;

/** Characters of one line of a CSV file. */
export const mostLineCharacters = 50_000;

/** Time after which the reading of a file is given up. The bounds of the reader keep far below it. */
export const mostMillis = 30_000;
