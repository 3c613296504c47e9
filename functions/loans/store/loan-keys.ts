import { createHash } from 'node:crypto';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { LoanRecord } from './loan-record.ts';

interface LoanIdentity {
	readonly orgId: string;
	readonly loanId: string;
}

/** A list of loans: that of a user, or the one of the organisation. */
export type LoanList = Pick<LoanRecord, 'orgId' | 'scope' | 'ownerSub'>;

/** The partition with all that is stored of an organisation's loans. */
export const loansOf = (orgId: string) => `ORG#${orgId}`;

/** Begins the sort keys of current versions. */
export const loanPrefix = 'LOAN#';

export const loanKey = ({ orgId, loanId }: LoanIdentity) => ({ pk: loansOf(orgId), sk: `${loanPrefix}${loanId}` });

/** Begins the sort keys of the earlier versions of a loan. */
export const versionPrefix = (loanId: string) => `VERSION#${loanId}#`;

export const versionKey = ({ orgId, loanId }: LoanIdentity, version: number) => ({
	pk: loansOf(orgId),
	sk: `${versionPrefix(loanId)}${String(version).padStart(9, '0')}`,
});

/** Begins the sort keys of marks of revised amounts: of all loans, or of one. */
export const revisionPrefix = (loanId?: string) => (loanId === undefined ? 'REVISION#' : `REVISION#${loanId}#`);

const listPart = ({ scope, ownerSub }: Omit<LoanList, 'orgId'>) => (scope === 'shared' ? 'SHARED' : `OWN#${ownerSub}`);

/** The partition of a list in the index `by-list`. */
export const listKey = (list: LoanList) => `${loansOf(list.orgId)}#${listPart(list)}`;

/** Begins the sort keys of the names in use in a list. */
export const namePrefix = (list: Omit<LoanList, 'orgId'>) => `NAME#${listPart(list)}#`;

/** The key of a name in use. A hash, because a canonical name may be longer than a key. */
export function nameKey(list: LoanList, name: string) {
	const hash = createHash('sha256').update(canonicalName(name)).digest('hex');
	return { pk: loansOf(list.orgId), sk: `${namePrefix(list)}${hash}` };
}
