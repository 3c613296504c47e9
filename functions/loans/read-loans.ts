import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion } from '#functions/directory/saved-version.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { loanList, loanRead, loanRemove, loanVersions } from '#shared/contract/loans.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { describeLoan, describeLoans, requireDisposal, requireLoan } from './require-loan.ts';
import { releaseName } from './store/loan-names.ts';
import type { ListedLoan } from './store/loan-record.ts';
import { earlierVersions, findVersion, listedAt, listLoans, markRemoved } from './store/loan-store.ts';
import { deleteRemoved } from './store/remove-loans.ts';
import { recordedIfShared } from './store-loan.ts';

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
	// Owner and visibility are those of the current version, whichever version is read.
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
