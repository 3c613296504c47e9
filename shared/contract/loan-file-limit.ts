/** Maximum bytes of an uploaded or fetched loan file: about a million loans. */
export const maxUploadedLoanBytes = 256 * 1024 * 1024;
