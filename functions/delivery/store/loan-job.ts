const prefix = 'loans.';

/** The job under which the loan files of an organisation are delivered: its configuration, LVE, is not a record. */
export const loanJobId = (orgId: string) => `${prefix}${orgId}`;

/** @returns undefined for a bulk schedule, whose identifier is a UUID */
export const organisationOfLoanJob = (jobId: string): string | undefined =>
	jobId.startsWith(prefix) ? jobId.slice(prefix.length) : undefined;

/** Key of a loan file in the bucket of deliveries until its retention ends. */
export const loanFileKey = (orgId: string, fileId: string) => `${orgId}/inbox/${fileId}`;
