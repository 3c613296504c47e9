import { createHash } from 'node:crypto';
import * as z from 'zod';
import { calendarSelector, ownerOf } from '#functions/calculator/resolve-loan.ts';
import type { Caller } from '#functions/directory/access/operation.ts';
import { cursorInvalid, readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Clock } from '#platform/runtime.ts';
import type { ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import { addDays, dateOfEpochDay, type LocalDate } from '#shared/time/local-date.ts';
import { isOwner, requireLoan } from '../require-loan.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { allLoans, findVersion } from '../store/loan-store.ts';
import { resolveLoanLife, type SavedTerms } from './resolve-loan-life.ts';
import { type LoanFilter, loanFilter, type PortfolioLoan, resolveLoans } from './resolve-loans.ts';

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

interface Filter extends LoanFilter {
	readonly scope: 'own' | 'shared' | 'all';
}

/** @param known all loans of the organisation; read from the database if absent */
export async function readPortfolio(
	caller: Caller,
	{ scope, ...filter }: Filter,
	known?: readonly LoanRecord[],
): Promise<PortfolioLoan[]> {
	const all = known ?? (await allLoans(caller.organisation.orgId));
	const isWanted = loanFilter(filter);
	const selected = all.filter((loan) => {
		const isShared = loan.scope === 'shared';
		if (!isShared && !isOwner(caller, loan)) return false;
		return (scope === 'all' || isShared === (scope === 'shared')) && isWanted(loan);
	});
	return resolveLoans(selected, { ...ownerOf(caller), entitlement: caller.entitlement });
}

const place = z.strictObject({ after: z.string().min(1).max(400), state: z.string().length(16).optional() });

interface Page {
	readonly limit: number;
	readonly cursor?: string | undefined;
}

/** The next page begins after the last key, even if rows were added or removed in the meantime. */
export function pageOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string, { limit, cursor }: Page) {
	const { after = '', state } = readCursor(place, cursor) ?? {};
	if (state !== undefined) throw cursorInvalid();
	return pageAfter(rows, keyOf, limit, { after });
}

/**
 * The cursor contains a fingerprint of all rows, so that the rows of all pages add up to the totals.
 *
 * @throws a refusal (409) if a row was changed, added or removed since the first page
 */
export function pageOfState<Row>(rows: readonly Row[], keyOf: (row: Row) => string, { limit, cursor }: Page) {
	const from = readCursor(place, cursor);
	const state = from === undefined && rows.length <= limit ? undefined : fingerprint(rows);
	if (from !== undefined && from.state === undefined) throw cursorInvalid();
	if (from !== undefined && from.state !== state) throw refuse('list-changed');
	return pageAfter(rows, keyOf, limit, { after: from?.after ?? '', state });
}

const fingerprint = (rows: readonly unknown[]) =>
	createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);

function pageAfter<Row>(rows: readonly Row[], keyOf: (row: Row) => string, limit: number, from: z.infer<typeof place>) {
	const keyed = rows.map((row) => ({ row, key: keyOf(row) })).filter(({ key }) => key > from.after);
	const page = keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, limit);
	const last = page.length < keyed.length ? page.at(-1) : undefined;
	return { rows: page.map(({ row }) => row), ...writeCursor(last && { ...from, after: last.key }) };
}
