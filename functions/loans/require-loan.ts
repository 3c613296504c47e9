import type { Caller } from '#functions/directory/access/operation.ts';
import { usersThere } from '#functions/directory/users.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { LoanSummary, SavedLoan } from '#shared/contract/loans.ts';
import { followConvention } from '#shared/loan/convention/named-convention.ts';
import { conventionOf } from '#shared/loan/convention/named-conventions.ts';
import { type ListedLoan, type LoanRecord, listedTermsOf } from './store/loan-record.ts';
import { findLoan } from './store/loan-store.ts';

export async function describeLoans(caller: Caller, loans: readonly ListedLoan[]): Promise<LoanSummary[]> {
	const others = loans.filter((loan) => !isOwner(caller, loan)).map(({ ownerSub }) => ownerSub);
	const existingUsers = await usersThere([...new Set(others)]);
	return loans.map((loan) => {
		const { orgId: _, ownerSub, facts, ...rest } = loan;
		const isOwn = isOwner(caller, loan);
		return {
			...rest,
			...facts,
			isOwn,
			isOwnerRemoved: !isOwn && !existingUsers.has(ownerSub),
			canRemove: mayDispose(caller, loan),
		};
	});
}

function followedBy(terms: LoanRecord['terms']): Pick<SavedLoan, 'convention'> {
	const convention = terms.convention === undefined ? undefined : conventionOf(terms.convention, terms.currency);
	if (convention === undefined) return {};
	const { id, name, changed, open } = followConvention(convention, terms);
	return { convention: { id, name, changed: [...changed], open: [...open] } };
}

export async function describeLoan(caller: Caller, { terms, life, settings, ...loan }: LoanRecord): Promise<SavedLoan> {
	const [summary] = await describeLoans(caller, [{ ...loan, ...listedTermsOf({ terms }) }]);
	if (summary === undefined) throw new Error('a loan was not described');
	return { ...summary, terms, ...(life && { life }), ...followedBy(terms), settings };
}

type Ownership = Pick<ListedLoan, 'scope' | 'ownerSub' | 'owner'>;

export const isOwner = ({ user }: Caller, { ownerSub }: Ownership): boolean => user.sub === ownerSub;

/** @throws a refusal (404), which does not reveal if the loan exists for a different user or organisation */
export async function requireLoan(caller: Caller, loanId: string): Promise<LoanRecord> {
	const loan = await findLoan(caller.organisation.orgId, loanId);
	if (loan !== undefined && (loan.scope === 'shared' || isOwner(caller, loan))) return loan;
	throw refuse('unknown-loan', { loanId });
}

/** True if the caller may remove a loan or change who can see it. Expects a loan that the caller can see. */
export function mayDispose(caller: Caller, loan: Ownership): boolean {
	const { isAdmin, modules } = caller.entitlement;
	return isOwner(caller, loan) || (isAdmin && modules.has('Admin'));
}

/** @throws a refusal (403) unless the caller may remove the loan or change who can see it */
export function requireDisposal(caller: Caller, loan: Ownership): void {
	if (!mayDispose(caller, loan)) throw refuse('not-loan-owner', { owner: loan.owner });
}
