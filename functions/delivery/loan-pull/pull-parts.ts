import { withRecordOf } from '#platform/audit/with-audit-record.ts';
import type { SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import type { LoanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import { handInLoanFile, type LoanFileTime } from '../loan-files/hand-in-loan-file.ts';
import type { MailParts } from '../run/send-counted.ts';
import type { ConnectionParts } from '../run/sftp-connection.ts';
import type { DeliveryFiles } from '../store/delivery-files.ts';
import type { LoanFile } from '../store/delivery-record.ts';
import type { RefusedFile, TakenFile } from './pull-record.ts';
import type * as pullRuns from './pull-runs.ts';
import type * as pullStore from './pull-store.ts';
import type * as pulledFiles from './pulled-files.ts';

/** A fetched file whose content is in the inbox. */
interface FetchedFile {
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

/** Dependencies of a run that fetches loan files. */
export interface PullParts extends ConnectionParts, MailParts {
	readonly store: Pick<typeof pullStore, 'find'> &
		Pick<
			typeof pullRuns,
			'beginRun' | 'endRun' | 'addRun' | 'findLook' | 'endLook' | 'noteMailRefused' | 'noteMailed' | 'takeRefusedMail'
		> &
		Pick<typeof pulledFiles, 'findFiles' | 'noteFile' | 'endClaim' | 'noteMoved'>;
	/** @returns undefined if it was removed */
	readonly findOrganisation: (orgId: string) => Promise<Organisation | undefined>;
	readonly files: Pick<DeliveryFiles, 'write'>;
	readonly timeOf: LoanFileTime;
	readonly handIn: typeof handInFetched;
	/** True if the bulk schedule with which results are delivered is there. */
	readonly canDeliver: (batch: LoanBatch, orgId: string) => Promise<boolean>;
	/** Recipients of mails about loan files of the organisation. */
	readonly recipientsOf: (organisation: Organisation) => Promise<readonly string[]>;
	readonly newToken: () => string;
}

/** One run, with its outcome so far. */
export interface PullTry {
	readonly parts: PullParts;
	readonly orgId: string;
	readonly setting: LoanPull;
	/** True if a person asked for it, who does not wait for the next run. */
	readonly isByHand: boolean;
	readonly batch: LoanBatch;
	readonly session: SftpSession;
	/** A local folder for this run alone. */
	readonly directory: string;
	readonly taken: TakenFile[];
	readonly refused: RefusedFile[];
	/** A failure of one file that does not keep the others. */
	failure?: unknown;
}
