import { withRecordOf } from '#platform/audit/with-audit-record.ts';
import { handInLoanFile } from '../loan-files/hand-in-loan-file.ts';
import type { LoanFile } from '../store/delivery-record.ts';

/** A fetched file whose content is in the inbox. */
export interface FetchedFile {
	readonly orgId: string;
	readonly loanFile: LoanFile;
	readonly runsAtMillis: number;
	/** The server, as the audit trail names the pull. */
	readonly host: string;
	/** When it was claimed, as ISO 8601: a repeated hand-in is the same entry of the audit trail. */
	readonly claimedAt: string;
}

/** Hands a fetched file in as an upload is, under the name of the pull. Idempotent. @returns the key of its delivery */
export function handInFetched(file: FetchedFile, nowMillis: number): Promise<string> {
	const { orgId, loanFile, runsAtMillis, host, claimedAt } = file;
	const actor = { id: `pull-${loanFile.fileId}`, at: claimedAt, by: `sftp pull ${host}`, from: 'scheduler' };
	const handedIn = { orgId, loanFile, person: undefined, runsAtMillis };
	return handInLoanFile(handedIn, nowMillis, (what, act) => withRecordOf(actor, what, act));
}
