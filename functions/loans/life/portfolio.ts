import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ownerOf } from '#functions/calculator/resolve-loan.ts';
import type { Caller } from '#functions/directory/access/operation.ts';
import { cursorInvalid, readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { isOwner } from '../require-loan.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { allLoans } from '../store/loan-store.ts';
import { type LoanFilter, loanFilter, type PortfolioLoan, resolveLoans } from './resolve-loans.ts';

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
