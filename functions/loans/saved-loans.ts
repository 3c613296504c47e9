import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { calendarSelector } from '#functions/calculator/resolve-loan.ts';
import type { Administration } from '#functions/directory/access/administration.ts';
import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { usersThere } from '#functions/directory/users.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import {
	loanAdd,
	loanLimits,
	loanList,
	loanRead,
	loanRemove,
	loanShare,
	loanUpdate,
	loanVersions,
} from '#shared/contract/loans.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { requireLife, type SavedTerms } from './life/resolve-loan-life.ts';
import { describeLoan, describeLoans, requireDisposal, requireLoan } from './require-loan.ts';
import { type LoanList, listKey } from './store/loan-keys.ts';
import { hasName, releaseName, reserveName } from './store/loan-names.ts';
import type { ListedLoan, LoanRecord } from './store/loan-record.ts';
import {
	addLoan,
	countLoans,
	earlierVersions,
	findLoan,
	findVersion,
	listedAt,
	listLoans,
	markRemoved,
	replaceLoan,
} from './store/loan-store.ts';
import { deleteRemoved } from './store/remove-loans.ts';

export const remove = operation(loanRemove, async ({ request, ...user }) => {
	const { loanId, version } = request;
	const before = await requireLoan(user.caller, loanId);
	requireDisposal(user.caller, before);
	requireSameVersion(version, before);
	await recordedIfShared(user, before, undefined, async () => {
		if (!(await markRemoved(before))) throw changedMeanwhile(await requireLoan(user.caller, loanId));
		await releaseName(before);
		await deleteRemoved(before);
	});
	return { loanId };
});

const place = z.strictObject({ before: z.string().min(1).max(100) });

export const list = operation(loanList, async ({ request, caller }) => {
	const { scope, search, limit, cursor } = request;
	const loans = { orgId: caller.organisation.orgId, ownerSub: caller.user.sub, scope };
	const wanted = canonicalName(search.trim());
	const matches = ({ name, facts }: ListedLoan) =>
		wanted === '' || [name, ...Object.values(facts)].some((text) => canonicalName(text).includes(wanted));
	const page = await listLoans(loans, { limit, matches, before: readCursor(place, cursor)?.before });
	return {
		loans: await describeLoans(caller, page.loans),
		...writeCursor(page.after && { before: listedAt(page.after) }),
	};
});

export const read = operation(loanRead, async ({ request, caller }) => {
	const current = await requireLoan(caller, request.loanId);
	const { version = current.version } = request;
	const loan = await findVersion(current, version);
	if (loan === undefined) throw refuse('unknown-loan-version', { version });
	// Owner and visibility come from the current version, even if an earlier version is read.
	const { ownerSub, owner, scope } = current;
	return describeLoan(caller, { ...loan, ownerSub, owner, scope });
});

export const versions = operation(loanVersions, async ({ request, caller }) => {
	const current = await requireLoan(caller, request.loanId);
	return {
		versions: [current, ...(await earlierVersions(current))].map(
			({ name, scope, version, savedBy, savedAt, change }) => ({ name, scope, version, savedBy, savedAt, change }),
		),
	};
});

export const add = operation(loanAdd, async ({ request, ...user }) => {
	const { caller } = user;
	const { name, facts, terms, life, settings, scope, idempotencyKey } = request;
	await checkLife(caller, { terms, life, settings });
	const loanId = idempotencyKey === undefined ? randomUUID() : loanIdOfKey(caller, idempotencyKey);
	const { savedAt, savedBy, version } = savedNow(user, 1);
	const loan = {
		loanId,
		orgId: caller.organisation.orgId,
		ownerSub: caller.user.sub,
		owner: caller.user.login,
		scope,
		name,
		facts,
		terms,
		life,
		settings,
		createdAt: savedAt,
		createdBy: savedBy,
		version,
		savedBy,
		savedAt,
		change: 'add' as const,
	};
	return describeLoan(caller, await addOnce(user, loan, idempotencyKey, storeLoan));
});

export const update = operation(loanUpdate, async ({ request, ...user }) => {
	const { loanId, version, name, facts, terms, settings } = request;
	const before = await requireLoan(user.caller, loanId);
	requireSameVersion(version, before);
	const life = request.life === undefined ? before.life : (request.life ?? undefined);
	await checkLife(user.caller, { terms, life, settings });
	const saved = savedNow(user, before.version + 1);
	const after = { ...before, name, facts, terms, life, settings, ...saved, change: 'update' as const };
	return describeLoan(user.caller, await storeLoan(user, before, after));
});

/** Has no effect if the loan already has the requested visibility. */
export const share = operation(loanShare, async ({ request, ...user }) => {
	const { loanId, version, scope } = request;
	const before = await requireLoan(user.caller, loanId);
	requireDisposal(user.caller, before);
	requireSameVersion(version, before);
	if (scope === before.scope) return describeLoan(user.caller, before);
	if (scope === 'own' && !(await usersThere([before.ownerSub])).has(before.ownerSub)) {
		throw refuse('loan-owner-removed', { owner: before.owner });
	}
	const change = scope === 'shared' ? ('share' as const) : ('unshare' as const);
	const after = { ...before, scope, ...savedNow(user, before.version + 1), change };
	return describeLoan(user.caller, await storeLoan(user, before, after));
});

/** @throws a refusal (400) with the faults; terms with a single period are not calculated here */
async function checkLife(caller: Caller, saved: SavedTerms): Promise<void> {
	if (saved.life !== undefined) await requireLife(saved, caller, calendarSelector('projected'));
}

/** Derives a loan identifier from an idempotency key, so that a repeated request finds the loan of the first. */
export function loanIdOfKey({ organisation, user }: Caller, idempotencyKey: string): string {
	const hash = createHash('sha256').update(`${organisation.orgId} ${user.sub} ${idempotencyKey}`).digest('hex');
	return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

/**
 * Stores a new loan. Repeated and concurrent requests with the same key return the loan that the first request saved.
 *
 * @throws a refusal (409) if the first request contained a different loan
 */
export async function addOnce(
	user: Administration,
	loan: LoanRecord,
	idempotencyKey: string | undefined,
	store: typeof storeLoan,
): Promise<LoanRecord> {
	if (idempotencyKey === undefined) return store(user, undefined, loan);
	const earlier = await findLoan(loan.orgId, loan.loanId);
	if (earlier !== undefined) return requireSameLoan(earlier, loan);
	return store(user, undefined, loan).catch(async (error: unknown) => {
		const faster = error instanceof Refusal ? await findLoan(loan.orgId, loan.loanId) : undefined;
		if (faster === undefined) throw error;
		return requireSameLoan(faster, loan);
	});
}

/** Returns the current version of a loan if its first version has the same content. */
async function requireSameLoan(current: LoanRecord, content: Content): Promise<LoanRecord> {
	const first = await findVersion(current, 1);
	const wanted = plainCopy(contentOf(content));
	const isSame = first !== undefined && isDeepStrictEqual(plainCopy(contentOf(first)), wanted);
	if (!isSame) throw refuse('idempotency-key-reused');
	return current;
}

const contentOf = ({ name, scope, facts, terms, life, settings }: Content): Content => ({
	name,
	scope,
	facts,
	terms,
	life,
	settings,
});

const plainCopy = (content: Content): unknown => JSON.parse(JSON.stringify(content));

type Content = Pick<LoanRecord, 'name' | 'scope' | 'facts' | 'terms' | 'life' | 'settings'>;

type Saved = Pick<LoanRecord, 'name' | 'facts' | 'terms' | 'life' | 'settings'>;

const longestText = 4_000;

function loanChangesBetween(before: Saved | undefined, after: Saved) {
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
async function storeLoan(user: Administration, before: LoanRecord | undefined, after: LoanRecord): Promise<LoanRecord> {
	if (before === undefined || listKey(before) !== listKey(after)) await requireRoom(after);
	return storeInList(user, before, after);
}

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
async function recordedIfShared<Result>(
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
