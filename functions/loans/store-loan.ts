import type { Administration } from '#functions/directory/access/administration.ts';
import { changedMeanwhile } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { loanLimits } from '#shared/contract/loans.ts';
import { requireLoan } from './require-loan.ts';
import { type LoanList, listKey } from './store/loan-keys.ts';
import { hasName, releaseName, reserveName } from './store/loan-names.ts';
import type { LoanRecord } from './store/loan-record.ts';
import { addLoan, countLoans, findLoan, replaceLoan } from './store/loan-store.ts';

type Change = AuditEntry['changes'][number];
type Saved = Pick<LoanRecord, 'name' | 'facts' | 'terms' | 'life' | 'settings'>;

const longestText = 4_000;

/** Returns the fields that differ between two versions of a loan, for the audit trail. */
function loanChangesBetween(before: Saved | undefined, after: Saved): readonly Change[] {
	const [was, is] = [fieldsOf(before), fieldsOf(after)];
	return [...new Set([...Object.keys(was), ...Object.keys(is)])]
		.map((field) => ({ field, before: cut(was[field]), after: cut(is[field]) }))
		.filter((change) => change.before !== change.after);
}

function fieldsOf(saved: Saved | undefined): Readonly<Record<string, string>> {
	if (saved === undefined) return {};
	const { name, facts, terms, life = {}, settings = {} } = saved;
	const { version: _, ...inputs } = terms;
	const stated = Object.entries({ ...inputs, ...life, ...settings }).filter(([, value]) => value !== undefined);
	const texts = stated.map(([field, value]) => [field, textOf(value)]);
	return { name, ...facts, ...Object.fromEntries(texts) };
}

/** Text of a value for the audit trail. Lists and objects are shown by their items or fields. */
function textOf(value: unknown): string {
	if (Array.isArray(value)) return value.map(textOf).join(', ');
	if (typeof value !== 'object' || value === null) return String(value);
	return Object.values(value).map(textOf).join(' ');
}

const cut = (text = '') =>
	text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}… (${text.length})`;

/**
 * Stores a new loan or a new version. Reserves the name, writes the loan, and finally releases the previous name.
 *
 * @throws a refusal (409) if the list is full or already uses the name, or if a different version was saved since
 * `before`
 */
export async function storeLoan(
	user: Administration,
	before: LoanRecord | undefined,
	after: LoanRecord,
): Promise<LoanRecord> {
	if (before === undefined || listKey(before) !== listKey(after)) await requireRoom(after);
	return storeInList(user, before, after);
}

/** Calls {@link storeLoan} without checking the number of loans in the list. */
export async function storeInList(
	user: Administration,
	before: LoanRecord | undefined,
	after: LoanRecord,
): Promise<LoanRecord> {
	return recordedIfShared(user, before, after, async () => {
		if (!(await reserveName(after, user.clock()))) throw refuse('loan-name-taken', { name: after.name });
		const isStored = before === undefined ? await addLoan(after) : await replaceLoan(before, after);
		if (!isStored) {
			// The concurrent save may have given the loan the same name.
			const current = await findLoan(after.orgId, after.loanId);
			if (current === undefined || !hasName(current, after)) await releaseName(after);
			throw changedMeanwhile(await requireLoan(user.caller, after.loanId));
		}
		if (before !== undefined && !hasName(before, after)) await releaseName(before);
		return after;
	});
}

/** @throws a refusal (409) if the list would exceed its maximum number of loans */
export async function requireRoom(list: LoanList, added = 1): Promise<void> {
	const max = loanLimits[list.scope];
	if ((await countLoans(list)) + added > max) throw refuse('too-many-loans', { max, added });
}

/** Records changes of shared loans in the audit trail. Changes of unshared loans are not recorded. */
export async function recordedIfShared<Result>(
	user: Administration,
	before: LoanRecord | undefined,
	after: LoanRecord | undefined,
	act: () => Promise<Result>,
): Promise<Result> {
	const loan = after ?? before;
	if (loan === undefined || (before?.scope !== 'shared' && after?.scope !== 'shared')) return act();
	const { loanId, name, orgId, change } = loan;
	const audited = { entity: 'saved-loan', entityId: loanId, entityName: name, orgId } as const;
	// If the loan was just shared, records all fields, because the audit trail has no earlier records about it.
	const known = change === 'share' ? undefined : before;
	return after === undefined
		? withAuditRecord(user, { ...audited, action: 'remove', changes: [] }, act)
		: withAuditRecord(user, { ...audited, action: change, changes: loanChangesBetween(known, after) }, act);
}
