import type { PageAddress } from '#lib/page-address.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { OpenedLoan } from './opened-loan.tsx';
import { loanAt } from './saved/loan-place.ts';
import { LoansList } from './saved/loans-list.tsx';
import type { ReferenceData } from './shared/form/reference-data.ts';

interface SavedLoansProps extends PageAddress {
	readonly reference: ReferenceData;
	/** Latest rate date of the default currency. */
	readonly latestRateDate: LocalDate;
}

/** The list of saved loans, or the calculator with the loan that the address names. */
export function SavedLoans({ pathname, ...calculator }: SavedLoansProps) {
	const loanId = loanAt(pathname);
	return loanId === undefined ? (
		<LoansList navigate={calculator.navigate} />
	) : (
		<OpenedLoan loanId={loanId} {...calculator} />
	);
}
