/** Description of a date format for the person who enters it. */
export const dateFormatFields = 'yyyy yy MMM MM dd EEE and - / . or blanks';

/**
 * Formats in which a date of a file can be written: `yyyy yy MMM MM dd EEE` with `-`, `/`, `.` and blanks.
 *
 * Other letters are not refused by what writes dates, and mean something else there: `mm` is minutes.
 */
export const dateFormat = /^(?:yyyy(?!y)|yy(?!y)|MMM(?!M)|MM(?!M)|dd(?!d)|EEE(?!E)|[-/. ])+$/;
