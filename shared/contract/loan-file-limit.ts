/** Maximum bytes of a loan file that is uploaded or fetched. About a million loans fit into it. */
export const maxUploadedLoanBytes = 256 * 1024 * 1024;
