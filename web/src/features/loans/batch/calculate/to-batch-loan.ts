import type { LoanRequest } from '#shared/loan/loan-request.ts';

/** The loan as the batch operation takes it, with the rule for weekends that the calculator sends, too. */
export function toBatchLoan(
	loan: LoanRequest,
	{ isWeekendTreatedAsBizDay }: { readonly isWeekendTreatedAsBizDay: boolean },
): LoanRequest {
	const { customTextBox1, ...terms } = loan;
	return isWeekendTreatedAsBizDay ? { ...terms, isWeekendTreatedAsBizDay } : terms;
}
