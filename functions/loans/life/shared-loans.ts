import { allLoans } from '../store/loan-store.ts';
import { keyOfAccrual } from './accrual-row.ts';
import {
	type LoanFilter,
	type LoanRights,
	loanFilter,
	namesOf,
	type PortfolioLoan,
	resolveLoans,
} from './resolve-loans.ts';

interface SharedLoans {
	readonly loans: readonly PortfolioLoan[];
	/** Number of loans that the filter selects. */
	readonly selected: number;
}

/**
 * The loans that an organisation shares and a filter selects, in the order of accruals: by currency, name and identifier.
 * Loans that users have not shared are never among them.
 *
 * @param max number of loans that are resolved
 */
export async function readSharedLoans(rights: LoanRights, filter: LoanFilter, max: number): Promise<SharedLoans> {
	const isWanted = loanFilter(filter);
	const selected = (await allLoans(rights.orgId))
		.filter((loan) => loan.scope === 'shared' && isWanted(loan))
		.map((record) => ({ record, key: keyOfAccrual(namesOf(record)) }))
		.sort((a, b) => (a.key < b.key ? -1 : 1))
		.map(({ record }) => record);
	return { loans: await resolveLoans(selected.slice(0, max), rights), selected: selected.length };
}
