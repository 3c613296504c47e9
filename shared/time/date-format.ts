/** Text that describes a date format to the user who enters it. */
export const dateFormatFields = 'yyyy yy MMM MM dd EEE and - / . or blanks';

/**
 * Accepted formats of a date in a file: `yyyy yy MMM MM dd EEE` with `-`, `/`, `.` and blanks.
 *
 * Other letters are rejected, because the date formatter would accept them with a different meaning: `mm` is minutes.
 */
export const dateFormat = /^(?:yyyy(?!y)|yy(?!y)|MMM(?!M)|MM(?!M)|dd(?!d)|EEE(?!E)|[-/. ])+$/;
