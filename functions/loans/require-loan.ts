import type { Caller } from '#functions/directory/access/caller.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { ListedLoan, LoanRecord } from './store/loan-record.ts';
import { findLoan } from './store/loan-store.ts';

type Ownership = Pick<ListedLoan, 'scope' | 'ownerSub' | 'owner'>;

export const isOwner = ({ user }: Caller, { ownerSub }: Ownership): boolean => user.sub === ownerSub;

/**
 * A loan that the caller may see: an own loan, or a loan shared in the organisation.
 *
 * @throws a refusal (404), the same if the loan does not exist or another user or organisation has it
 */
export async function requireLoan(caller: Caller, loanId: string): Promise<LoanRecord> {
	const loan = await findLoan(caller.organisation.orgId, loanId);
	if (loan !== undefined && (loan.scope === 'shared' || isOwner(caller, loan))) return loan;
	throw refuse('unknown-loan', { loanId });
}

/** True if the caller may remove a visible loan or change who sees it. */
export function mayDispose(caller: Caller, loan: Ownership): boolean {
	const { isAdmin, modules } = caller.entitlement;
	return isOwner(caller, loan) || (isAdmin && modules.has('Admin'));
}

/** @throws a refusal (403) unless the caller may remove the loan or change who sees it */
export function requireDisposal(caller: Caller, loan: Ownership): void {
	if (!mayDispose(caller, loan)) throw refuse('not-loan-owner', { owner: loan.owner });
}
