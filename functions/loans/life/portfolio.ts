import * as z from 'zod';
import { calendarSelector } from '#functions/calculator/select-calendars.ts';
import type { Caller } from '#functions/directory/access/operation.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import { isOwner } from '../require-loan.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { allLoans } from '../store/loan-store.ts';
import { refusalOnly } from './overnight-curve.ts';
import { resolveLoanLife } from './resolve-loan-life.ts';

/** A loan of a list, or why it has no schedule. */
export interface PortfolioLoan {
	readonly record: LoanRecord;
	readonly life: ResolvedLife | Refusal;
}

interface Filter {
	readonly scope: 'own' | 'shared' | 'all';
	readonly currency?: string | undefined;
	readonly search: string;
}

/** The loans that the caller sees and a filter selects; a fault of one does not affect the others. */
export async function readPortfolio(caller: Caller, { scope, currency, search }: Filter): Promise<PortfolioLoan[]> {
	const all = await allLoans(caller.organisation.orgId);
	const wanted = canonicalName(search.trim());
	const selected = all.filter(({ name, facts, terms, ...loan }) => {
		const isShared = loan.scope === 'shared';
		if (!isShared && !isOwner(caller, loan)) return false;
		if (scope !== 'all' && isShared !== (scope === 'shared')) return false;
		if (currency !== undefined && terms.currency !== currency) return false;
		return wanted === '' || [name, ...Object.values(facts)].some((text) => canonicalName(text).includes(wanted));
	});
	const select = calendarSelector('projected');
	const loans: PortfolioLoan[] = [];
	// One after the other: all but the first find the calendars in memory.
	for (const record of selected) {
		loans.push({ record, life: await resolveLoanLife(record, caller, select).catch(refusalOnly) });
	}
	return loans;
}

/** The loans that have a schedule. */
export const scheduled = (loans: readonly PortfolioLoan[]): ResolvedLife[] =>
	loans.flatMap(({ life }) => (life instanceof Refusal ? [] : [life]));

/** Facts of a loan that every row of a list has. */
export const namesOf = ({ loanId, name, facts, terms }: LoanRecord) => ({
	loanId,
	name,
	reference: facts.reference,
	borrower: facts.borrower,
	currency: terms.currency,
});

const place = z.strictObject({ after: z.string().min(1).max(400) });

interface Page {
	readonly limit: number;
	readonly cursor?: string | undefined;
}

/**
 * A page of rows in the order of their keys. The next page begins after the last key, also if the list has changed.
 *
 * @param keyOf unique
 */
export function pageOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string, { limit, cursor }: Page) {
	const after = readCursor(place, cursor)?.after ?? '';
	const keyed = rows.map((row) => ({ row, key: keyOf(row) })).filter(({ key }) => key > after);
	const page = keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, limit);
	const last = page.length < keyed.length ? page.at(-1) : undefined;
	return { rows: page.map(({ row }) => row), ...writeCursor(last && { after: last.key }) };
}
