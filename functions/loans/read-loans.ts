import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { loanList, loanRead, loanVersions } from '#shared/contract/loans.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { describeLoan, describeLoans } from './describe-loan.ts';
import { requireLoan } from './require-loan.ts';
import type { ListedLoan } from './store/loan-record.ts';
import { earlierVersions, findVersion, listedAt, listLoans } from './store/loan-store.ts';

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
