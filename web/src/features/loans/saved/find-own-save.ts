import { ApiError, callApi } from '#lib/api-client.ts';
import { type LoanScope, loanList, loanRead, type SavedLoan } from '#shared/contract/loans.ts';

const serverError = 500;
const unknownCodes: readonly (string | undefined)[] = [undefined, 'internal-error', 'outcome-unknown'];

/** True if a change that failed may have been made: its answer was lost, or the server failed on the way. */
export function isOutcomeUnknown(error: unknown): boolean {
	if (!(error instanceof ApiError)) return true;
	return error.status === 0 || (error.status >= serverError && unknownCodes.includes(error.code));
}

/** The user's own loan of a name, if the list has it. Undefined also if nothing can be found out. */
export async function findOwnLoan(name: string, scope: LoanScope): Promise<SavedLoan | undefined> {
	try {
		const { loans } = await callApi(loanList, { scope, search: name });
		const found = loans.find((loan) => loan.isOwn && loan.name === name);
		return found && (await callApi(loanRead, { loanId: found.loanId }));
	} catch {
		return undefined;
	}
}
