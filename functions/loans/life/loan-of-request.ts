import { calendarSelector } from '#functions/calculator/resolve-loan.ts';
import type { Caller } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Clock } from '#platform/runtime.ts';
import type { ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import { addDays, dateOfEpochDay, type LocalDate } from '#shared/time/local-date.ts';
import { requireLoan } from '../require-loan.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { findVersion } from '../store/loan-store.ts';
import { resolveLoanLife, type SavedTerms } from './resolve-loan-life.ts';

interface LoanRequest {
	readonly loanId?: string | undefined;
	readonly version?: number | undefined;
	readonly loan?: SavedTerms | undefined;
}

/** Returns the terms of a saved loan that the caller may see, or of an unsaved loan. */
export function termsOfRequest({ loanId, version, loan }: LoanRequest, caller: Caller): Promise<SavedTerms> {
	if (loan !== undefined && loanId === undefined) return Promise.resolve({ ...loan, within: 'loan' });
	if (loanId === undefined || loan !== undefined) throw refuse('loan-or-id');
	return savedVersion(caller, loanId, version);
}

export async function loanOfRequest(request: LoanRequest, caller: Caller): Promise<ResolvedLife> {
	return resolveLoanLife(await termsOfRequest(request, caller), caller, calendarSelector('projected'));
}

async function savedVersion(caller: Caller, loanId: string, wanted: number | undefined): Promise<LoanRecord> {
	const current = await requireLoan(caller, loanId);
	const version = wanted ?? current.version;
	const found = await findVersion(current, version);
	if (found === undefined) throw refuse('unknown-loan-version', { version });
	return found;
}

const millisPerDay = 86_400_000;

/** Today in UTC. Used for requests without a date. */
export const todayOf = (clock: Clock): LocalDate => dateOfEpochDay(Math.floor(clock() / millisPerDay));

export const yesterdayOf = (clock: Clock): LocalDate => addDays(todayOf(clock), -1);

export const labelOf = ({ terms }: ResolvedLife, asOf: LocalDate) => ({
	currency: terms.index.currency,
	index: terms.index.name,
	asOf,
	principalChangeMethod: terms.method,
});
