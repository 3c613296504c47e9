import type { Caller } from '#functions/directory/access/caller.ts';
import { usersThere } from '#functions/directory/users.ts';
import type { LoanTerms } from '#shared/contract/loan-terms.ts';
import type { LoanSummary, SavedLoan } from '#shared/contract/loans.ts';
import { followConvention } from '#shared/loan/convention/follow-convention.ts';
import { conventionOf } from '#shared/loan/convention/named-conventions.ts';
import { isOwner, mayDispose } from './require-loan.ts';
import { type ListedLoan, type LoanRecord, listedTermsOf } from './store/loan-record.ts';

/** Loans as they are answered. */
export async function describeLoans(caller: Caller, loans: readonly ListedLoan[]): Promise<LoanSummary[]> {
	const others = loans.filter((loan) => !isOwner(caller, loan)).map(({ ownerSub }) => ownerSub);
	const there = await usersThere([...new Set(others)]);
	return loans.map((loan) => {
		const { orgId: _, ownerSub, facts, ...rest } = loan;
		const isOwn = isOwner(caller, loan);
		return {
			...rest,
			...facts,
			isOwn,
			isOwnerRemoved: !isOwn && !there.has(ownerSub),
			canRemove: mayDispose(caller, loan),
		};
	});
}

/** The convention that the terms of a loan follow. An unknown name is ignored. */
function followedBy(terms: LoanTerms): Pick<SavedLoan, 'convention'> {
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
